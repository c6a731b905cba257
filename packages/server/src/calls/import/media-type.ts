/** The type of a recording by its first bytes: wav, mp3, mp4, m4a, ogg and webm. Null for other content. */
export function mediaTypeOf(bytes: Uint8Array): string | null {
  const ascii = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WAVE') return 'audio/wav'
  if (ascii(4, 8) === 'ftyp') return ascii(8, 11) === 'M4A' ? 'audio/mp4' : 'video/mp4'
  if (ascii(0, 4) === 'OggS') return 'audio/ogg'
  // The head of EBML, which WebM and Matroska share.
  if (ascii(0, 4) === '\x1aE\xdf\xa3') return 'video/webm'
  if (ascii(0, 3) === 'ID3') return 'audio/mpeg'
  // An MPEG audio frame without a tag before it: eleven set bits, then layer III.
  const [first = 0, second = 0] = bytes
  return first === 0xff && (second & 0xe6) === 0xe2 ? 'audio/mpeg' : null
}
