import type { Operate, Operator } from '../app/open-operator.ts'
import type { Service } from '../app/open-service.ts'
import type { Team } from '../platform/team.ts'
import type { CommandContext } from './command.ts'
import { nameOption } from './endpoint-options.ts'

/** Opens the database, does `work` for a team, and closes it. */
export async function operate<Result>(
  { config, open }: CommandContext,
  findTeam: (service: Service) => Promise<Team>,
  work: (call: Operate, opened: Service & Pick<Operator, 'putFile'>) => Promise<Result>,
): Promise<Result> {
  // Other commands start sooner without the routes.
  const { openOperator } = await import('../app/open-operator.ts')
  const service = await open()
  try {
    const team = await findTeam(service)
    const jobs = await service.openJobs(false)
    const { call, putFile } = await openOperator(service, { config, jobs, team })
    return await work(call, { ...service, putFile })
  } catch (error) {
    throw nameOption(error)
  } finally {
    await service.close()
  }
}
