import { changeSpeakers, type Speaker, type SpeakerChange } from './change-speakers.ts'

/** New details of a call; absent ones stay as they are. */
export interface CallChanges {
  externalId?: string | undefined
  title?: string | undefined
  /** An ISO date, or a date-time with a time zone. */
  date?: string | undefined
  /** A key that the team's catalogue has. */
  callType?: string | undefined
  /** In lower case, as domains are. */
  ownerEmail?: string | undefined
  ownerName?: string | undefined
  companyDomain?: string | undefined
  externalUrl?: string | undefined
  /** Changes of some of the call's speakers; people who don't speak are participants. */
  speakers?: readonly SpeakerChange[] | undefined
  /** The full list: an empty one removes all deals. */
  crmDealExternalIds?: readonly string[] | undefined
}

/** The details of a call that can be changed. */
export interface KnownCall {
  id: number
  /** Whether its posts are written from its transcript. */
  isProcessed: boolean
  externalId: string | null
  title: string | null
  heldAt: string
  isDateKnown: boolean
  callTypeKey: string | null
  isCallTypeTold: boolean
  ownerEmail: string | null
  ownerName: string | null
  companyDomain: string | null
  externalUrl: string | null
  speakers: Speaker[]
  crmDealExternalIds: readonly string[]
  participantEmails: readonly string[]
}

/** A call with some changes. Unknown sides follow from the changed addresses, as at an import. */
export function changeCall(known: KnownCall, changes: CallChanges): KnownCall {
  const { callType, date, speakers: speakerChanges = [] } = changes
  const {
    externalId = known.externalId,
    title = known.title,
    ownerEmail = known.ownerEmail,
    companyDomain = known.companyDomain,
    externalUrl = known.externalUrl,
    crmDealExternalIds = known.crmDealExternalIds,
  } = changes
  const isOtherOwner = known.ownerEmail !== null && ownerEmail !== known.ownerEmail
  // The known name belongs to the known owner.
  const { ownerName = isOtherOwner ? null : known.ownerName } = changes
  const speakers = changeSpeakers(known.speakers, speakerChanges, { ownerEmail, ownerName, companyDomain })
  return {
    id: known.id,
    isProcessed: known.isProcessed,
    externalId,
    title,
    heldAt: date === undefined ? known.heldAt : new Date(date).toISOString(),
    isDateKnown: known.isDateKnown || date !== undefined,
    callTypeKey: callType ?? known.callTypeKey,
    isCallTypeTold: known.isCallTypeTold || callType !== undefined,
    ownerEmail,
    ownerName,
    companyDomain,
    externalUrl,
    speakers,
    crmDealExternalIds,
    participantEmails: changeEmails(known, speakers, speakerChanges),
  }
}

// A corrected address leaves with its speaker; those of people who don't speak stay.
function changeEmails(
  { participantEmails, speakers: before }: KnownCall,
  after: readonly Speaker[],
  speakerChanges: readonly SpeakerChange[],
): string[] {
  const kept = emailsOf(after)
  const corrected = new Set(emailsOf(before).filter((email) => !kept.includes(email)))
  const staying = participantEmails.filter((email) => !corrected.has(email))
  return [...new Set([...staying, ...kept, ...emailsOf(speakerChanges)])]
}

function emailsOf(people: readonly { email?: string | null | undefined }[]): string[] {
  return people.flatMap(({ email }) => email ?? [])
}
