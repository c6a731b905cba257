import { crc32 } from 'node:zlib'

/** One message of AWS's binary event stream: lengths, checksum, headers, payload, checksum. */
export function awsEvent(type: string, payload: object): Buffer {
  const header = (name: string, value: string) => {
    const size = Buffer.alloc(3)
    size.writeUInt8(7)
    size.writeUInt16BE(Buffer.byteLength(value), 1)
    return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), size, Buffer.from(value)])
  }
  const headers = Buffer.concat([
    header(':event-type', type),
    header(':content-type', 'application/json'),
    header(':message-type', 'event'),
  ])
  const body = Buffer.from(JSON.stringify(payload))
  const prelude = Buffer.alloc(8)
  prelude.writeUInt32BE(12 + headers.length + body.length + 4)
  prelude.writeUInt32BE(headers.length, 4)
  const sum = (bytes: Buffer) => {
    const four = Buffer.alloc(4)
    four.writeUInt32BE(crc32(bytes))
    return four
  }
  const message = Buffer.concat([prelude, sum(prelude), headers, body])
  return Buffer.concat([message, sum(message)])
}
