/** The team that rows belong to. Every statement about a team's rows names both: the organisation tells a distributed database where they are. */
export interface Team {
  organizationId: number
  teamId: number
}
