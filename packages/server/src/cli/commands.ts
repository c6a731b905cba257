import { analystCheck } from './analyst-check-command.ts'
import { analystResume } from './analyst-resume-command.ts'
import { callList, callShow } from './call-commands.ts'
import { callDelete } from './call-delete-command.ts'
import { callPatch } from './call-patch-command.ts'
import { callPut } from './call-put-command.ts'
import { catalogApply } from './catalog-command.ts'
import { catalogNewSlice } from './catalog-new-command.ts'
import type { Command } from './command.ts'
import { completion } from './completion-command.ts'
import { demo } from './demo-command.ts'
import { importCommand } from './import-command.ts'
import { importCrmCommand } from './import-crm-command.ts'
import { keyCreate, keyList, keyRevoke } from './key-commands.ts'
import { callTypeList, elementList, sliceList } from './list-commands.ts'
import { migrateCommand } from './migrate-command.ts'
import { orgCreate, orgDelete, orgList } from './org-commands.ts'
import { postRewrite } from './post-rewrite-command.ts'
import { runCancel, runList, runShow } from './run-commands.ts'
import { runEvidence } from './run-evidence-command.ts'
import { runStart } from './run-start-command.ts'
import { search } from './search-command.ts'
import { serve } from './serve-command.ts'
import { teamCreate, teamList } from './team-commands.ts'
import { worker } from './worker-command.ts'

/** All commands, in the order in which help lists them. */
export const commands: readonly Command[] = [
  serve,
  worker,
  migrateCommand,
  demo,
  orgCreate,
  orgList,
  orgDelete,
  teamCreate,
  teamList,
  keyCreate,
  keyList,
  keyRevoke,
  importCommand,
  importCrmCommand,
  callList,
  callShow,
  callPut,
  callPatch,
  callDelete,
  postRewrite,
  runStart,
  runList,
  runShow,
  runEvidence,
  runCancel,
  search,
  sliceList,
  elementList,
  callTypeList,
  catalogApply,
  catalogNewSlice,
  analystCheck,
  analystResume,
  completion,
]
