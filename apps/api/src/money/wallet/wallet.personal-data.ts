import { dollars, exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const walletPersonalData: PersonalData = {
  tables: {
    ledger_accounts: {
      'id, owner_id, balance_cents, held_cents, owed_cents': 'exported; kept: the books',
      'kind, provider, project_id': 'not personal: the same for every wallet',
      'transfers_count, orders_count, sales_count, investments_count': 'not personal: counts of what is exported',
      created_at: 'not personal: a wallet is opened with its account',
    },
    transfers: {
      'id, debit_account, credit_account, amount_cents, code, project_id, debit_balance_after':
        'exported; kept: the books',
      'credit_balance_after, created_at': 'exported; kept: the books',
      reverses: 'not personal: a key of ours',
      'debit_seq, credit_seq': 'not personal: places in the two histories',
    },
    transfer_codes: {
      'code, debit_kind, credit_kind, debit_title, credit_title, kind': 'not personal: the kinds of transfers',
    },
    holds: {
      'id, account_id, amount_cents, reason, reference_id, status, created_at, expires_at, resolved_at':
        'not exported: parts of the sum in wallet.json; kept: the books',
    },
    card_money: {
      'account_id, free_at, cents': 'not exported: the part of the balance that came by card lately; kept: the books',
    },
  },
  exports: [
    exportKind({
      name: 'wallet',
      about: 'what your wallet holds',
      fields: {
        balance: dollars('a.balance_cents'),
        held: dollars('a.held_cents'),
        owed: dollars('a.owed_cents'),
      },
      from: 'ledger_accounts AS a',
      where: 'a.id = :userId AND a.owner_id = :userId',
      by: ['a.created_at', 'a.id'],
    }),
    exportKind({
      name: 'wallet-history',
      about: 'everything that came to your wallet or left it',
      fields: {
        id: 't.id',
        kind: 't.code',
        amount: dollars('t.cents'),
        balanceAfter: dollars('t.balance'),
        otherSide: nameOf('t.other'),
        project: '(SELECT p.title FROM projects AS p WHERE p.id = t.project_id)',
        at: 't.created_at',
      },
      // The numbers of an account's transfers have no gaps, so that each side needs to be read no further than to the end of the part.
      from: `(
          SELECT
            d.id,
            d.code,
            -d.amount_cents AS cents,
            d.debit_balance_after AS balance,
            d.credit_account AS other,
            d.project_id,
            d.created_at,
            d.debit_seq AS seq
          FROM transfers AS d
          WHERE d.debit_account = :userId AND d.debit_seq > :first::bigint AND d.debit_seq <= :first::bigint + :most + 1
          UNION ALL
          SELECT
            c.id,
            c.code,
            c.amount_cents,
            c.credit_balance_after,
            c.debit_account,
            c.project_id,
            c.created_at,
            c.credit_seq
          FROM transfers AS c
          WHERE c.credit_account = :userId
            AND c.credit_seq > :first::bigint
            AND c.credit_seq <= :first::bigint + :most + 1
        ) AS t`,
      where: 'true',
      by: ['t.seq', 't.id'],
      types: ['bigint', 'uuid'],
    }),
  ],
};
