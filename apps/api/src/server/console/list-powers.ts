import { api } from '@guildhall/contract/api.ts';
import type { listPowers as route } from '@guildhall/contract/server/powers.operator.contract.ts';
import { operatorRoles, type DataOf, type Route } from '@guildhall/contract/route.ts';
import type { Config } from '../../configuration/config.ts';
import type { OperatorCtx } from '../../context.ts';
import { roleMay } from '../../platform/calls/role-may.ts';
import { aloneLimits } from '../../money/withdrawals/withdrawals.settings.ts';
import { aloneWords, needsSecond } from './alone-words.ts';
import { findPowers } from './powers.sql.ts';
import { powerSettings, settingsInWords } from './settings-in-words.ts';

/** What an operator can do, by what the contract asks of them: what needs a second one first, then what asks for a fresh proof. */
function acts(config: Config) {
  return (
    Object.values<Route>(api)
      .flatMap(({ operator, summary, errors }) => (operator?.audited ? [{ operator, summary, errors }] : []))
      .map(({ operator, summary, errors }) => ({
        verb: operator.audited!,
        about: summary,
        roles: operatorRoles.filter((role) => roleMay(operator, role)),
        fresh: operator.factor === 'fresh',
        stake: errors.includes('stake'),
        alone: aloneWords(operator.alone, config),
        second: needsSecond(operator.alone),
      }))
      // The same act on one thing and on several at once.
      .filter(({ verb }, place, all) => all.findIndex((each) => each.verb === verb) === place)
      .toSorted((a, b) => Number(b.second) - Number(a.second) || Number(b.fresh) - Number(a.fresh))
  );
}

/** Who may do what alone: by the contract, the settings and the operators in force. */
export async function listPowers({ db, resources }: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  const { config } = resources;
  const found = await findPowers(db, aloneLimits(config).secondAfterDays ?? 0);
  return {
    acts: acts(config),
    limits: settingsInWords(config, powerSettings),
    people: found.map(({ since, countsFrom, ...person }) => ({
      ...person,
      since: since.toISOString(),
      countsFrom: countsFrom?.toISOString() ?? '',
      counts: person.secondFactor && countsFrom !== null && countsFrom <= new Date(),
    })),
  };
}
