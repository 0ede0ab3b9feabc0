import { api } from '@guildhall/contract/api.ts';
import { notersOf, type NotedKind } from '@guildhall/contract/trust/case-notes.operator.contract.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackedApp, must, type AttackedApp } from '../../attacks/attacked-app.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../operators/test-operators.ts';

let app: AttackedApp;
let sue: Person;
let fay: Person;
let adam: Person;
/** Each kind of case: what reads it, what writes its notes, and one of it. */
let cases: Record<NotedKind, { reads: 'GET' | 'POST'; review: string; note: string; id: string; about: string }>;
beforeAll(async () => {
  app = await attackedApp();
  sue = await newOperator(app, 'support', 'Sue');
  fay = await newOperator(app, 'finance', 'Fay');
  adam = await newOperator(app, 'admin', 'Adam');
  const { things, bo } = app;
  const of = (id: string, note: string, about: string, review: ['GET' | 'POST', string]) => {
    const [reads, end] = review;
    return { reads, review: note.replace(/\/note$/, end), note, id, about };
  };
  const posted: ['POST', string] = ['POST', '/review'];
  const got: ['GET', string] = ['GET', ''];
  const { withdrawal, sanctionsToTake, complaint, sale, openFlag, verification } = things;
  cases = {
    withdrawal: of(withdrawal, `/operator/withdrawals/${withdrawal}/note`, 'a withdrawal', posted),
    sanctions: of(sanctionsToTake, `/operator/sanctions/${sanctionsToTake}/note`, 'a sanctions case', posted),
    complaint: of(complaint, `/operator/complaints/${complaint}/note`, 'a complaint', got),
    purchase: of(sale, `/operator/purchases/${sale}/note`, 'an order or investment', got),
    flag: of(openFlag, `/operator/flags/${openFlag}/note`, 'reported content', posted),
    verification: of(verification, `/operator/verifications/${verification}/note`, 'a verification', got),
    account: of(bo.id, `/operator/accounts/${bo.id}/note`, 'an account', got),
  };
});
afterAll(() => app.stop());

const kinds = Object.keys(notersOf) as NotedKind[];

function post(by: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: by.token, body });
}

function write(kind: NotedKind, note: string, by: Person = adam) {
  return post(by, cases[kind].note, { note });
}

async function notesOf(kind: NotedKind, by: Person = adam) {
  const { reads, review } = cases[kind];
  return must(await app.call(reads, review, { token: by.token })).notes;
}

/** What somebody was notified of, the newest first. */
async function bell(by: Person): Promise<{ text: string; link: string }[]> {
  return must(await post(by, '/notifications')).records.filter(({ text }: { text: string }) =>
    text.includes('mentioned you'),
  );
}

describe('a note', () => {
  it.each(kinds)('§7.case-notes: on %s is read by the roles that open it, and by nobody else', async (kind) => {
    const { note, id } = cases[kind];
    for (const by of [sue, fay]) {
      const may = (notersOf[kind] as readonly string[]).includes(by === sue ? 'support' : 'finance');
      expect((await post(by, note, { note: `By ${by === sue ? 'Sue' : 'Fay'}.` })).status).toBe(may ? 200 : 403);
    }
    must(await write(kind, `By Adam on ${kind}.`));
    const { notes } = await notesOf(kind);
    expect(notes[0]).toMatchObject({ by: 'Adam', note: `By Adam on ${kind}.`, mentioned: [] });
    expect(notes.length).toBe(1 + notersOf[kind].length);
    const [entry] = await app.owner(
      `SELECT subject_id, account_id IS NOT NULL AS named, after::text FROM audit_entries
        WHERE verb = $1 ORDER BY seq DESC LIMIT 1`,
      [`${kind}.note`],
    );
    expect(entry).toMatchObject({ subject_id: id, named: true, after: '{}' });
  });

  it('on a withdrawal is the one beside its signs of risk', async () => {
    const { riskToTake } = app.things;
    must(await post(fay, `/operator/withdrawals/${riskToTake}/note`, { note: 'Called the owner.' }));
    const risk = must(await post(fay, `/operator/risk/${riskToTake}/review`));
    expect(risk.notes.notes).toMatchObject([{ by: 'Fay', note: 'Called the owner.' }]);
  });

  it('has the roles of the call that opens its case', () => {
    const reviews: Record<NotedKind, Route> = {
      withdrawal: api.reviewWithdrawal,
      sanctions: api.reviewSanctionsCase,
      complaint: api.reviewComplaint,
      purchase: api.reviewPurchase,
      flag: api.reviewFlagged,
      verification: api.reviewVerification,
      account: api.readAccount,
    };
    for (const kind of kinds) expect(reviews[kind].operator!.roles.toSorted()).toEqual(notersOf[kind].toSorted());
    expect(api.reviewRisk.operator!.roles).toEqual(notersOf.withdrawal);
  });

  it('is refused when it is empty, too long, or about nothing', async () => {
    expect((await write('account', ' ')).status).toBe(422);
    expect((await write('account', 'x'.repeat(3001))).status).toBe(422);
    for (const kind of kinds) {
      const path = cases[kind].note.replace(cases[kind].id, app.things.project);
      expect((await post(adam, path, { note: 'Nothing.' })).status).toBe(404);
    }
  });
});

describe('a mention', () => {
  it.each(kinds)('§7.case-notes: on %s notifies who may open it, of the kind alone', async (kind) => {
    const before = { sue: (await bell(sue)).length, fay: (await bell(fay)).length };
    must(await write(kind, `Please look, @Sue, @fay and @Adam: secret of ${kind}.`));
    const named = {
      sue: notersOf[kind].includes('support' as never),
      fay: notersOf[kind].includes('finance' as never),
    };
    const hers = await bell(sue);
    const his = await bell(fay);
    expect([hers.length - before.sue, his.length - before.fay]).toEqual([Number(named.sue), Number(named.fay)]);
    const [newest] = named.sue ? hers : his;
    expect(newest!.text).toBe(`Adam mentioned you in a note on ${cases[kind].about}.`);
    expect(newest!.link).toMatch(new RegExp(`^/operator/.*id=${cases[kind].id}$`));
    expect((await notesOf(kind)).notes[0].mentioned).toEqual([
      ...(named.fay ? ['Fay'] : []),
      ...(named.sue ? ['Sue'] : []),
    ]);
    expect(await bell(adam)).toEqual([]);
  });

  it('is offered of colleagues alone who may open the case', async () => {
    const { colleagues } = await notesOf('flag');
    expect(colleagues).toContain('Sue');
    expect(colleagues).not.toContain('Fay');
    expect(colleagues).not.toContain('Adam');
  });
});

describe('an operator with a stake', () => {
  it('neither reads nor writes notes of their own case, and is not mentioned there', async () => {
    const own = `/operator/accounts/${fay.id}`;
    must(await post(adam, `${own}/note`, { note: 'Watch this one.' }));
    expect(must(await app.call('GET', own, { token: fay.token })).notes).toBeNull();
    expect((await post(fay, `${own}/note`, { note: 'All is well.' })).data.code).toBe('stake');
    const mention = await post(adam, `${own}/note`, { note: 'Is it so, @Fay?' });
    expect(mention).toMatchObject({ status: 422, message: 'Fay has a stake in this case and cannot be mentioned.' });
    expect(must(await app.call('GET', own, { token: adam.token })).notes.notes).toHaveLength(1);
  });
});

describe('whom a note is about', () => {
  it('reads neither the note nor that there is one', async () => {
    const { bo } = app;
    must(await write('account', 'A word for operators.'));
    const seen = must(await post(bo, '/profile/audit', { length: 100 }));
    expect(JSON.stringify(seen)).toContain('Looked at your account.');
    expect(JSON.stringify(seen)).not.toMatch(/note/i);
  });

  it('takes the note along when the account is deleted', async () => {
    const cleo = await app.signUp(1, 'Cleo');
    const path = `/operator/accounts/${cleo.id}`;
    must(await post(adam, `${path}/note`, { note: 'Cleo called twice.' }));
    await app.owner('UPDATE users SET type = 0 WHERE id = $1', [cleo.id]);
    expect(await post(adam, `${path}/note`, { note: 'Again.' })).toMatchObject({
      status: 422,
      message: 'This account is closed. Nothing more is noted about it.',
    });
    await app.owner('SELECT erase_case_notes($1, 10)', [cleo.id]);
    const kept = await app.owner('SELECT body FROM case_notes WHERE case_id = $1', [cleo.id]);
    expect(kept).toEqual([{ body: 'Deleted' }]);
  });
});
