import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

const storedFor = 'kept: where an operator has decided that the entry names the account, as the law asks; else deleted';
const tippedOff = 'not exported: whoever is looked at must not learn of it';

export const sanctionsPersonalData: PersonalData = {
  tables: {
    sanctions_questions: {
      'id, user_id, reason, withdrawal_id, about_holder, list_day, subject_key, state, hits, created_at, answered_at': `${tippedOff}; erased`,
      'tries, tried_at, next_at': 'not exported: how far our work on the question is; erased',
    },
    sanctions_answers: {
      'user_id, subject_key, list_version, answered_at': `${tippedOff}; erased`,
    },
    sanctions_cases: {
      'id, user_id, about_holder, withdrawal_id, asked_name, list, entry, matched_name, score, words': `${tippedOff}; ${storedFor}`,
      'opened_at, found_at, state, decided_by, decided_at, reason': `${tippedOff}; ${storedFor}`,
    },
    sanctions_nights: {
      'day, list_version, after_id, began_at, ended_at': 'not personal: how far the questions of a night are',
    },
    sanctions_settings: { 'id, asks': 'not personal: whether a provider is set up' },
  },
  erasure: {
    parts: [statement('sanctions.erase', 'SELECT erase_sanctions(:userId, :most) AS erased')],
  },
};
