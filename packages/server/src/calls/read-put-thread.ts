// The program of the threads that `readPutApart` starts.
import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '@earshot/contract/errors'
import { readPut } from './read-put.ts'
import type { ReadPutAnswer, ReadPutThreadData } from './read-put-apart.ts'

const { input, file } = workerData as ReadPutThreadData
parentPort?.postMessage(answer())

function answer(): ReadPutAnswer {
  try {
    return { call: readPut(input, file) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, message, details } = error
    return { refusal: { code, message, details } }
  }
}
