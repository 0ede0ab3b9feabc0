import { riskTexts } from '@guildhall/contract/market/risk.ts';
import { makePdf, makePicture } from '../base/files/test-files.ts';
import { withSanctions } from '../people/sanctions/test-sanctions.ts';
import { withRisk } from '../money/risk/test-risk.ts';
import { houseAccount } from '../money/fee-payouts/test-house-account.ts';
import { csvStatement } from '../money/bank-statements/test-bank-files.ts';
import { paymentsApp, type PaymentsApp } from '../money/payments/test-payments.ts';
import { askForSettings } from '../server/settings/test-settings.ts';
import { askForRoles } from '../trust/operators/test-role-requests.ts';
import { newOperator } from '../trust/operators/test-operators.ts';
import { hashSecret, openSession } from '../platform/sessions/sessions.ts';
import { pushKeys } from '../reach/push/test-push-service.ts';
import { issueReceipts } from '../money/receipts/issue-receipts.ts';
import { dayAhead } from '../market/funding/test-funding-app.ts';
import { makeMonthlyLists } from '../market/monthly-lists/make-monthly-lists.ts';
import { creditAll } from '../market/repayments/follow-repayments.ts';
import { publishProject } from '../market/referrals/test-projects.ts';
import type { Answer, Person } from '../server/test-app.ts';
import { watchTables } from './watch-tables.ts';
import { confirmed } from '../money/withdrawals/test-confirmed.ts';

/** An app in which people and an organization have things worth taking, and two accounts that would like to have them. */
export type AttackedApp = PaymentsApp & {
  /** Ada has money and things; Bo has nothing to do with anybody. */
  ada: Person;
  bo: Person;
  guild: Person;
  /** The attackers: a person and an organization, both with money of their own. */
  mallory: Person;
  rival: Person;
  /** Organizations that nobody buys from: Ada is invited by the first, and a reader of the others. */
  clubs: [Person, Person, Person];
  /** An operator, an admin, whose console is open. */
  opal: Person;
  /** Ids of what belongs to Ada or the guild. */
  things: Record<Thing, string>;
  files: { pdf: Buffer; png: Buffer };
  /** A fresh session of an account. */
  session(person: Person): Promise<string>;
  /** The content of every table, but for what any request may write: sessions, limits, keys and codes. */
  standing(): Promise<Record<string, string>>;
};

type Thing =
  | 'project'
  | 'service'
  | 'category'
  | 'institutionType'
  | 'pendingOrder'
  | 'paidOrder'
  | 'sale'
  | 'saleToCancel'
  | 'dispute'
  | 'disputeToTake'
  | 'ownDispute'
  | 'investment'
  | 'projectToRepay'
  | 'projectToPlan'
  | 'projectInVote'
  | 'draft'
  | 'draftToEdit'
  | 'draftToDiscard'
  | 'projectInEscrow'
  | 'projectToCancel'
  | 'silentProject'
  | 'lateReport'
  | 'lateRequest'
  | 'referralToken'
  | 'update'
  | 'updateDraft'
  | 'projectToChange'
  | 'owedReport'
  | 'expense'
  | 'expenseToAsk'
  | 'investmentToKeep'
  | 'fullProject'
  | 'question'
  | 'review'
  | 'projectToEnd'
  | 'projectOfFrozen'
  | 'projectInDefault'
  | 'repayment'
  | 'investmentInEscrow'
  | 'pendingInvestment'
  | 'topup'
  | 'unusedTopup'
  | 'orderPayment'
  | 'withdrawal'
  | 'roleRequest'
  | 'roleRequestToRefuse'
  | 'settingRequest'
  | 'settingRequestToRefuse'
  | 'withdrawalToApprove'
  | 'withdrawalToReject'
  | 'withdrawalToConfirm'
  | 'approvedWithdrawal'
  | 'riskToTake'
  | 'riskToClear'
  | 'sanctionsToTake'
  | 'sanctionsToClear'
  | 'sanctionsToConfirm'
  | 'withdrawalToReturn'
  | 'appealedFreeze'
  | 'appealToTake'
  | 'payoutBatch'
  | 'feePayout'
  | 'feePayoutToCancel'
  | 'feePayoutToPay'
  | 'feePayoutToReturn'
  | 'bankStatement'
  | 'complaint'
  | 'verification'
  | 'verificationDocument'
  | 'verificationToAskMore'
  | 'verificationToVerify'
  | 'verificationToRefuse'
  | 'openFlag'
  | 'hiddenFlag'
  | 'caseMessage'
  | 'savedFilter'
  | 'savedFilterToRemove'
  | 'termsVersion'
  | 'fileFlag'
  | 'report'
  | 'answeredReport'
  | 'message'
  | 'session'
  | 'documentLink'
  | 'notification'
  | 'savedSearch'
  | 'searchToList'
  | 'monthly'
  | 'monthlyNextOn'
  | 'monthlyToStop'
  | 'monthlyListToStop'
  | 'listOfMonth'
  | 'projectOnList'
  | 'splitOfList'
  | 'totalOfList'
  | 'passkey'
  | 'bookCheck'
  | 'failedJob'
  | 'announcement'
  | 'snippet'
  | 'hiddenCategory'
  | 'invitation'
  | 'openInvitation'
  | 'declinedInvitation';

/** Of every invitation that there is. */
export const invitationKey = 'the-key-of-a-mail';

/** Where nobody listens. */
export const pushService = 'http://127.0.0.1:9';

/** Answers the data of a call that must succeed. */
export function must(answer: Answer): Answer['data'] {
  if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${answer.message}`);
  return answer.data;
}

export async function attackedApp(...[env, options]: Parameters<typeof paymentsApp>): Promise<AttackedApp> {
  const app = await paymentsApp(
    { ...pushKeys(), ...houseAccount, PUSH_SERVICES: pushService, CHANGE_SILENCE: 'cancel', ...env },
    options,
  );
  const ada = await app.signUp(1, 'Ada');
  const bo = await app.signUp(1, 'Bo');
  const mallory = await app.signUp(1, 'Mallory');
  const guild = await app.signUp(2, 'Guild of Bakers');
  const rival = await app.signUp(2, 'Rival');
  const club = (name: string) => app.signUp(2, name);
  const clubs: AttackedApp['clubs'] = [await club('Sailors'), await club('Rowers'), await club('Skaters')];
  for (const person of [ada, mallory, rival]) {
    must(await app.addMoney(person, await app.topUp(person, 5000), 5000));
  }
  const [topup] = await app.owner<{ id: string }>('SELECT id FROM payments WHERE user_id = $1', [ada.id]);
  const files = { pdf: await makePdf(), png: await makePicture('png') };
  const document = { filename: 'plan.pdf', bytes: files.pdf };
  const post = async (by: Person, path: string, body: Record<string, unknown>) =>
    must(await app.call('POST', path, { token: by.token, body }));

  // A change of a limit waits.
  for (const limit of [1_000_000, 2_000_000]) await post(ada, '/investment/limit', { limit });

  const project = await publishProject(app, guild, 'Bread oven');
  const price = 5000;
  const cheap = await app.order(ada, 1000);
  const paid = await app.order(ada, 2000);
  must(await app.save(ada, paid, await app.pay(ada, paid)));
  const { sale } = await sold(app, project, price);
  const { sale: saleToCancel } = await sold(app, project, price);
  const disputed = async () => {
    const { buyer, sale: id } = await sold(app, project, price);
    return (await post(buyer, `/disputes/open/${id}`, { reason: 'other', message: 'Burnt.' })).id;
  };
  const lost = await app.order(ada, 1000);
  must(await app.save(ada, lost, await app.pay(ada, lost)));
  const ownDispute = await post(ada, `/disputes/open/${lost.id}`, { reason: 'other', message: 'Lost.' });
  const invest = { projectId: project, msg: 'For the oven.', document };
  const investment = await post(ada, '/project/invest', { ...invest, price: price / 10, payFromWallet: 1 });
  const pending = await post(ada, '/project/invest', { ...invest, price: 60, payFromWallet: 0 });
  const monthly = { price: 50, day: 31, riskText: riskTexts.length };
  const monthlyIn = (projectId: string) => post(ada, '/investment/monthly', { ...monthly, projectId });
  const projectToRepay = await publishProject(app, guild, 'Second oven');
  await post(ada, '/project/invest', { ...invest, projectId: projectToRepay, price: 500, payFromWallet: 1 });
  const [projectToPlan, projectInVote] = await Promise.all(
    ['Thirteenth oven', 'Fourteenth oven'].map(async (title) => {
      const projectId = await publishProject(app, guild, title);
      await post(ada, '/project/invest', { ...invest, projectId, price: 50, payFromWallet: 1 });
      return projectId;
    }),
  );
  const plan = { projectId: projectInVote, months: 24, repayment: 'monthly', why: 'A bad harvest.' };
  await post(guild, '/repayment/plan/propose', plan);
  const [draft, draftToEdit, draftToDiscard] = await Promise.all(
    ['Third oven', 'Eleventh oven', 'Twelfth oven'].map((title) => publishProject(app, guild, title, { draft: 1 })),
  );
  const terms = { funding: 'all', openUntil: dayAhead(30), reflectionDays: 4 };
  const projectInEscrow = await publishProject(app, guild, 'Fourth oven', terms);
  const projectToCancel = await publishProject(app, guild, 'Fifth oven', terms);
  const investIn = (projectId: string, price: number) =>
    post(ada, '/project/invest', { ...invest, projectId, price, payFromWallet: 1 });
  const inEscrow = await investIn(projectInEscrow, 500);
  const projectToChange = await publishProject(app, guild, 'Sixth oven', { ...terms, reports: 'yearly' });
  const owedReport = must(await app.call('GET', `/project/reports/${projectToChange}`, { token: guild.token }))
    .records[0].id;
  const [expense, expenseToAsk] = await Promise.all(
    [40, 50].map((amount) =>
      post(guild, '/project/expense', {
        projectId: projectToChange,
        spentOn: dayAhead(0),
        payee: 'Mill & Sons',
        amount,
      }),
    ),
  );
  const changed = await publishProject(app, guild, 'Seventh oven', terms);
  const fullProject = await publishProject(app, guild, 'Eighth oven', { ...terms, budgetRequired: 50 });
  await investIn(fullProject, 50);
  const silentProject = await publishProject(app, guild, 'Thirteenth oven', { reports: 'quarterly' });
  await investIn(silentProject, 50);
  const [lateReport] = await app.owner<{ id: string }>(
    `UPDATE owed_reports SET covers_from = current_date - 120, covers_until = current_date - 35, due_on = current_date - 5
      WHERE project_id = $1 AND number = 1 RETURNING id`,
    [silentProject],
  );
  await app.owner(`UPDATE projects SET created_at = created_at - interval '5 weeks' WHERE id = $1`, [silentProject]);
  const question = await post(bo, '/project/question', { projectId: project, question: 'Whose bread is it?' });
  const monthlyInvestment = await monthlyIn(project);
  const monthlyToStop = await monthlyIn(projectToRepay);
  await post(bo, '/user/review/add', { orgId: guild.id, message: 'Dry bread.', rating: 2 });
  const [reviewOfGuild] = (await post(bo, `/user/review/org/${guild.id}`, {})).records;
  const toKeep = await investIn(changed, 100);
  await post(guild, '/project/change', { projectId: changed, duration: 18, why: 'It takes longer.' });
  const writeUpdate = (draft: 0 | 1) =>
    post(guild, '/project/update', {
      projectId: fullProject,
      title: 'What it costs',
      text: 'Less than planned.',
      audience: 'investors',
      draft,
    });
  const update = await writeUpdate(0);
  const updateDraft = await writeUpdate(1);
  const bank = { bankName: 'Ada Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  const askFor = (by: Person, amount: number, account = {}) =>
    post(by, '/wallet/withdraw', { amount, ...bank, swiftCode: 'ADABDEFF', ...account });
  const [
    withdrawal,
    withdrawalToReject,
    approvedWithdrawal,
    withdrawalToReturn,
    withdrawalToApprove,
    inBatch,
    toBatch,
  ] = await Promise.all([
    ...[5, 4, 3, 2, 1].map((amount) => askFor(ada, amount)),
    ...[2, 1].map((amount) => askFor(rival, amount, { accountNumber: '87654321' })),
  ]);
  for (const { id } of [withdrawal, withdrawalToApprove, approvedWithdrawal, withdrawalToReturn, inBatch, toBatch])
    await confirmed((...statement) => app.owner(...statement), id);
  const withdrawalToConfirm = await askFor(ada, 6);
  const [riskToTake, riskToClear] = await withRisk(app);
  const [sanctionsToTake, sanctionsToClear, sanctionsToConfirm] = await withSanctions(app);
  const opal = await newOperator(app, 'admin', 'Opal');
  const [roleRequest, roleRequestToRefuse] = await askForRoles(app);
  const [asker] = await app.owner<{ id: string }>('SELECT asked_by AS id FROM role_requests LIMIT 1');
  const [settingRequest, settingRequestToRefuse] = await askForSettings(app, asker!.id);
  for (const [page, from] of [
    ['help', 0],
    ['help', 1],
    ['privacy', 0],
  ] as const)
    await post(opal, `/operator/pages/${page}/publish`, { markdown: `Version ${from}.`, from, reason: 'Our own.' });
  const approve = ({ id }: { id: string }) => post(opal, `/operator/withdrawals/${id}/approve`, { asTest: 1 });
  const announcement = await post(opal, '/operator/announcements/make', {
    title: 'Closed on Monday',
    text: 'Nothing can be paid.',
    audience: 'everybody',
    way: 'banner',
    beginsAt: `${dayAhead(1)}T08:00`,
    endsAt: `${dayAhead(2)}T08:00`,
  });
  const snippet = await post(opal, '/operator/snippets/save', { title: 'Hello', use: 'any', text: 'Thank you.' });
  await approve(inBatch);
  const payoutBatch = await post(opal, '/operator/payoutBatches/create', { asTest: 1 });
  for (const each of [approvedWithdrawal, withdrawalToReturn, toBatch]) await approve(each);
  const bankFile = csvStatement('2026-11-01,5.00,USD,,B-8,paid');
  const [bankStatement] = (await post(opal, '/operator/bankStatements/read', { file: bankFile })).ids;
  await post(opal, `/operator/bankStatements/${bankStatement}/apply`, {});
  const feePayouts = await payOutFees(app, rival, opal);
  const debtor = await app.signUp(2, 'Debtor');
  await app.owner(`INSERT INTO business_clock (ahead) VALUES ('-5 months')`);
  const projectOfFrozen = await publishProject(app, debtor, 'Tenth oven', { duration: 1, returnOnInvestment: 0 });
  await investIn(projectOfFrozen, 50);
  const paidProject = await publishProject(app, debtor, 'Eleventh oven', { duration: 1, returnOnInvestment: 0 });
  await investIn(paidProject, 50);
  const projectInDefault = await publishProject(app, debtor, 'Twelfth oven', { duration: 1, returnOnInvestment: 0 });
  await investIn(projectInDefault, 50);
  await app.owner('DELETE FROM business_clock');
  await post(debtor, '/repayment/pay', { projectId: paidProject, dueOn: dayAhead(0) });
  const [repayment] = await app.owner<{ id: string }>('SELECT id FROM repayments');
  await creditAll(app.resources, [repayment!.id]);
  await post(opal, `/operator/accounts/${debtor.id}/freeze`, { reason: 'Under review.', days: 7 });
  const appealed = async (person: Person): Promise<string> => {
    const { id } = await post(opal, `/operator/accounts/${person.id}/freeze`, { reason: 'Under review.', days: 7 });
    await post(person, `/profile/freezes/${id}/appeal`, { text: 'A wrong name.' });
    return id;
  };
  const frozen = await app.signUp(1, 'Fritz');
  const appealedFreeze = await appealed(frozen);
  const appealToTake = await appealed(await app.signUp(1, 'Frida'));
  const asks = async (name: string) => {
    const person = await app.signUp(1, name);
    await post(person, '/profile/verification', { document });
    const [row] = await app.owner<{ id: string; document: string }>(
      'SELECT v.id, d.id AS document FROM verifications AS v JOIN verification_documents AS d ON d.verification_id = v.id WHERE v.user_id = $1',
      [person.id],
    );
    return row!;
  };
  const verification = await asks('Vera');
  const inReview = await Promise.all(['Vito', 'Viola', 'Vince'].map(asks));
  for (const { id } of inReview) await post(opal, `/operator/verifications/${id}/take`, {});
  const ask = { orgId: guild.id, reportId: 'R-1', message: 'The books, please.' };
  const report = await post(ada, '/report/request', ask);
  const answered = await post(ada, '/report/request', { ...ask, reportId: 'R-2' });
  const late = await post(ada, '/report/request', { ...ask, reportId: 'R-3', dueOn: dayAhead(0) });
  await app.owner(`UPDATE reports SET due_on = due_on - 5 WHERE id = $1`, [late.id]);
  await post(guild, '/report/document', { id: answered.id, reportName: 'Books', document });
  await post(ada, '/complain/send', {
    orgId: guild.id,
    subject: 'Crumbs',
    message: 'Everywhere.',
    attachment: document,
  });
  const message = await post(ada, '/message/send', { orgId: guild.id, message: 'Hello.' });
  const flag = { kind: 'project', thingId: project, reason: 'spam' };
  await post(frozen, '/flags', flag);
  await post(frozen, '/user/review/add', { orgId: rival.id, message: 'Thieves, all of them.', rating: 0.5 });
  const [review] = (await post(rival, `/user/review/org/${rival.id}`, {})).records;
  await post(rival, '/flags', { kind: 'review', thingId: review.id, reason: 'insult' });
  const { photo } = must(await app.call('GET', `/project/details/${project}`, { token: frozen.token }));
  await post(frozen, '/flags', {
    kind: 'file',
    thingId: photo.slice('/files/'.length),
    link: photo,
    reason: 'private',
  });
  const flags = (await post(opal, '/operator/flags', {})).records;
  const [openFlag, hiddenFlag, fileFlag] = ['project', 'review', 'file'].map(
    (kind) => flags.find((each: { kind: string }) => each.kind === kind).id,
  );
  await post(opal, `/operator/flags/${hiddenFlag}/decide`, { decision: 'hidden', reason: 'An insult.' });
  await post(opal, `/operator/accounts/${ada.id}/write`, { to: 'owner', text: 'Please send a photo.' });
  await post(opal, `/operator/accounts/${ada.id}/note`, { note: 'Called back on Monday.' });
  const saveFilter = async (name: string): Promise<string> =>
    (await post(opal, '/operator/filters/save', { queue: 'operator/complaints', name, query: 'status=closed' })).id;
  const savedFilter = await saveFilter('Mine');
  const savedFilterToRemove = await saveFilter('Old');
  const [caseMessage] = await app.owner<{ id: string }>('SELECT id FROM case_messages');
  const [accepted] = await app.owner<{ version: string }>('SELECT version FROM terms_acceptances LIMIT 1');
  await post(ada, '/project/refer', { projectId: project, referal: bo.id });
  const { document: documentLink } = must(
    await app.call('GET', `/investment/details/${investment.investId}`, { token: ada.token }),
  );

  const session = async ({ id }: Person) => {
    const [user] = await app.owner<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = $1', [id]);
    return (await openSession(app.resources.database, id, user!.hash))!;
  };
  const sessionId = async (token: string) => {
    const [row] = await app.owner<{ id: string }>('SELECT id FROM sessions WHERE token_hash = $1', [hashSecret(token)]);
    return row!.id;
  };

  const standing = await watchTables(app);

  await issueReceipts(app.resources);
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id IN ($1, $2)', [guild.id, rival.id]);
  for (const { id } of clubs.slice(1))
    await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
      id,
      ada.id,
    ]);
  const invite = async (organization: Person, email: string) => {
    const [row] = await app.owner<{ id: string }>(
      `INSERT INTO member_invitations (organization_id, email, role, key_hash, invited_by, expires_at)
       VALUES ($1, $2, 'editor', $3, $1, now() + interval '1 day') RETURNING id`,
      [organization.id, email, hashSecret(invitationKey)],
    );
    return row!.id;
  };
  const addPasskey = async ({ id }: Person) => {
    const [row] = await app.owner<{ id: string }>(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name) VALUES ($1, 'id', 'key', 0, '{}', 'Phone') RETURNING id`,
      [id],
    );
    return row!.id;
  };
  return {
    ...app,
    ada,
    bo,
    guild,
    mallory,
    rival,
    clubs,
    opal,
    files,
    things: {
      project,
      service: (await post(guild, '/service/create', { title: 'Baking', budgetRequired: 25 })).id,
      category: must(await app.call('POST', '/project/categories', { token: ada.token }))[0].id,
      institutionType: must(await app.call('POST', '/institutional/type'))[0].id,
      pendingOrder: cheap.id,
      paidOrder: paid.id,
      sale,
      saleToCancel,
      dispute: await disputed(),
      disputeToTake: await disputed(),
      ownDispute: ownDispute.id,
      investment: investment.investId,
      projectToRepay,
      projectToPlan: projectToPlan!,
      projectInVote: projectInVote!,
      draft: draft!,
      draftToEdit: draftToEdit!,
      draftToDiscard: draftToDiscard!,
      projectInEscrow,
      projectToCancel,
      silentProject,
      lateReport: lateReport!.id,
      referralToken: await addReferralLink(app, ada.id, project),
      update: update.id,
      updateDraft: updateDraft.id,
      projectToChange,
      owedReport,
      expense: expense.id,
      expenseToAsk: expenseToAsk.id,
      investmentToKeep: toKeep.investId,
      fullProject,
      question: question.id,
      review: reviewOfGuild.id,
      projectOfFrozen,
      projectInDefault,
      repayment: repayment!.id,
      projectToEnd: await publishProject(app, guild, 'Ninth oven', terms),
      investmentInEscrow: inEscrow.investId,
      pendingInvestment: pending.investId,
      topup: topup!.id,
      unusedTopup: await app.topUp(ada, 20),
      orderPayment: await app.pay(ada, cheap),
      withdrawal: withdrawal.id,
      roleRequest: roleRequest!,
      roleRequestToRefuse: roleRequestToRefuse!,
      settingRequest: settingRequest!,
      settingRequestToRefuse: settingRequestToRefuse!,
      withdrawalToApprove: withdrawalToApprove.id,
      withdrawalToReject: withdrawalToReject.id,
      withdrawalToConfirm: withdrawalToConfirm.id,
      approvedWithdrawal: approvedWithdrawal.id,
      riskToTake: riskToTake!,
      riskToClear: riskToClear!,
      sanctionsToTake: sanctionsToTake!,
      sanctionsToClear: sanctionsToClear!,
      sanctionsToConfirm: sanctionsToConfirm!,
      withdrawalToReturn: withdrawalToReturn.id,
      appealedFreeze,
      appealToTake,
      payoutBatch: payoutBatch.id,
      feePayout: feePayouts[0]!,
      feePayoutToCancel: feePayouts[1]!,
      feePayoutToPay: feePayouts[2]!,
      feePayoutToReturn: feePayouts[3]!,
      bankStatement,
      complaint: must(await app.call('POST', '/complain/myComplaint', { token: ada.token }))[0].id,
      verification: verification.id,
      verificationDocument: verification.document,
      verificationToAskMore: inReview[0]!.id,
      verificationToVerify: inReview[1]!.id,
      verificationToRefuse: inReview[2]!.id,
      openFlag,
      hiddenFlag,
      caseMessage: caseMessage!.id,
      savedFilter,
      savedFilterToRemove,
      termsVersion: accepted!.version,
      fileFlag,
      report: report.id,
      answeredReport: answered.id,
      lateRequest: late.id,
      message: message.id,
      session: await sessionId(await session(ada)),
      documentLink,
      monthly: monthlyInvestment.id,
      monthlyNextOn: monthlyInvestment.nextOn,
      monthlyToStop: monthlyToStop.id,
      ...(await monthlyLists(app, ada, project)),
      savedSearch: (await post(ada, '/project/search/save', { search: 'bread' })).id,
      searchToList: (await post(ada, '/project/search/save', { search: 'oven' })).id,
      // Of the operator: whoever has one is asked for it at the log-in.
      passkey: await addPasskey(opal),
      bookCheck: await differingCheck(app),
      failedJob: await failedMail(app),
      announcement: announcement.id,
      snippet: snippet.id,
      hiddenCategory: await hideCategory(app),
      invitation: await invite(clubs[0], ada.email),
      openInvitation: await invite(guild, 'open@example.com'),
      declinedInvitation: await invite(rival, ada.email),
      // Of Bo, whom Ada has referred to the project.
      notification: must(await app.call('POST', '/notifications', { token: bo.token })).records[0].id,
    },
    session,
    standing,
  };
}

/** Lets a session end as if its thirty days were over. */
export function expireSession(app: AttackedApp, token: string) {
  return app.owner('UPDATE sessions SET expires_at = now() WHERE token_hash = $1', [hashSecret(token)]);
}

/** A paid order of one unit of a project, at a price in dollars, by somebody who does nothing else. */
async function sold(app: PaymentsApp, project: string, price: number): Promise<{ sale: string; buyer: Person }> {
  const buyer = await app.signUp(1, 'Berta');
  must(await app.addMoney(buyer, await app.topUp(buyer, price), price));
  const parcel = {
    address: 'Oven Lane 1',
    postalCode: '10115',
    contactNo: '5550001',
    numberOfUnit: 1,
    payFromWallet: 1,
  };
  const { orderId } = must(
    await app.call('POST', '/project/order', { token: buyer.token, body: { ...parcel, projectId: project } }),
  );
  return { sale: orderId, buyer };
}

/** Payouts of fees, of a correction to the house from this account: two are requested, one is approved and one is paid. */
async function payOutFees(app: PaymentsApp, payer: Person, operator: Person): Promise<string[]> {
  await app.owner('SELECT correct_transfer((SELECT id FROM payments WHERE user_id = $1), $1, -5000)', [payer.id]);
  const post = async (path: string, body: Record<string, unknown>) =>
    must(await app.call('POST', `/operator/feePayouts/${path}`, { token: operator.token, body }));
  const payouts: string[] = [];
  for (const amount of [3, 4, 5, 6]) payouts.push((await post('request', { amount, reason: 'For the rent.' })).id);
  for (const id of payouts.slice(2)) await post(`${id}/approve`, { reason: 'As agreed.' });
  await post(`${payouts[3]}/paid`, { reference: 'F-1' });
  return payouts;
}

/** A check of the books whose difference nobody has explained yet. */
async function differingCheck(app: PaymentsApp): Promise<string> {
  const [check] = await app.owner<{ id: string }>(
    `INSERT INTO book_checks (kind, many, differences, note) VALUES ('ledger', 1, '{Something.}', '') RETURNING id`,
  );
  return check!.id;
}

/** A personal link of an account to a project, from before the others registered. Answers its token. */
async function addReferralLink(app: PaymentsApp, userId: string, projectId: string): Promise<string> {
  const token = 'a'.repeat(22);
  await app.owner(
    `INSERT INTO referral_links (user_id, project_id, token, created_at) VALUES ($1, $2, $3, now() - interval '1 day')`,
    [userId, projectId, token],
  );
  return token;
}

/** Lets one of the mails that wait fail for good. Answers the kind of such jobs. */
async function failedMail(app: PaymentsApp): Promise<string> {
  const [job] = await app.owner<{ name: string }>(
    `UPDATE pgboss.job SET state = 'failed', completed_on = now()
     WHERE name = 'mail.send' AND id = (SELECT id FROM pgboss.job WHERE name = 'mail.send' LIMIT 1) RETURNING name`,
  );
  return job!.name;
}

/** Hides the last category of projects. Answers its id. */
async function hideCategory(app: PaymentsApp): Promise<string> {
  const [category] = await app.owner<{ id: string }>(
    `UPDATE project_categories SET is_hidden = true WHERE position = 10 RETURNING id`,
  );
  return category!.id;
}

/** Two monthly lists of an account: one to be stopped, and one of the category of a project, whose list of this month is there. */
async function monthlyLists(app: PaymentsApp, { token }: Person, projectId: string) {
  const post = async (path: string, body: Record<string, unknown>) =>
    must(await app.call('POST', path, { token, body }));
  const categories = await app.owner<{ id: string }>(
    `SELECT c.id FROM project_categories AS c WHERE NOT c.is_hidden
      ORDER BY c.id = (SELECT p.category_id FROM projects AS p WHERE p.id = $1) DESC LIMIT 2`,
    [projectId],
  );
  const [list, toStop] = await Promise.all(
    categories.map(({ id: categoryId }) =>
      post('/investment/monthly/lists', { categoryId, price: 50, day: 31, riskText: riskTexts.length }),
    ),
  );
  await app.owner('UPDATE monthly_lists SET next_on = monthly_due_day() WHERE id = $1', [list.id]);
  await makeMonthlyLists(app.resources);
  const [month] = await app.owner<{ id: string }>('SELECT id FROM monthly_list_months WHERE list_id = $1', [list.id]);
  const read = (body: object) => post(`/investment/monthly/list/${month!.id}`, { ...body });
  const { projects } = await read({});
  const { id: projectOnList } = projects.find(({ part }: { part: number }) => part > 0);
  const { split, total } = await read({ projects: [projectOnList] });
  return {
    monthlyListToStop: toStop.id,
    listOfMonth: month!.id,
    projectOnList,
    splitOfList: split,
    totalOfList: String(total),
  };
}
