import { importOverRestart } from './import-over-restart.ts'

// `npm test` has the same for the embedded database.
importOverRestart('DATABASE_URL')
