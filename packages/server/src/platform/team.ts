/** The team that rows belong to. Every statement names both ids: a distributed database finds the rows by the organisation. */
export interface Team {
  organizationId: number
  teamId: number
}
