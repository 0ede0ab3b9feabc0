import * as z from 'zod/mini';
import { operatorRoles, route } from '../route.ts';
import { instant, noInput } from '../values.ts';

/** Something that an operator can do. */
const act = z.object({
  /** As the audit log names it, such as `withdrawal.approve`. */
  verb: z.string(),
  about: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  /** The second factor is asked for again. */
  fresh: z.boolean(),
  /** Whoever has a stake in the case is refused. */
  stake: z.boolean(),
  /** How far one operator comes alone, in words with the sums of the settings. */
  alone: z.string(),
  /** Beyond that another operator is needed. */
  second: z.boolean(),
});

const person = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(operatorRoles),
  since: instant,
  /** Who gave the role, and which other admin said yes; both are empty where the command line did. */
  grantedBy: z.string(),
  confirmedBy: z.string(),
  secondFactor: z.boolean(),
  /** From when an approval of theirs counts as the second one; empty where the role approves nothing. */
  countsFrom: instant,
  /** It does so now. */
  counts: z.boolean(),
  /** Beside whose approval it does not count, at most 100, since one of the two gave the other the role, or one admin both. */
  notBeside: z.array(z.string()),
});

export const listPowers = route({
  method: 'GET',
  path: '/operator/powers',
  access: 'operator',
  operator: { roles: ['support', 'finance'] },
  summary:
    'Who may do what alone: each act of operators by its permission, the limits and waits of the settings, and the operators, at most 1,000.',
  input: noInput,
  output: z.object({
    acts: z.array(act),
    /** `name` as in the documentation of the configuration; `value` in words. */
    limits: z.array(z.object({ name: z.string(), about: z.string(), value: z.string() })),
    people: z.array(person),
  }),
  message: 'Who may do what alone.',
  errors: [],
});
