import { join } from 'node:path';
import type { JobKind, Jobs } from '../platform/jobs.ts';
import { keepMail } from './mailbox.ts';
import type { Mail, Mailer } from './mailer.ts';

const queue = 'mail.send';

/** Mail through the job queue, so that a slow or absent mail server delays nobody and loses nothing. */
export const jobsMailer = (jobs: () => Jobs): Mailer => ({
  send: (mail, db) => jobs().send(queue, mail, db ? { db } : {}),
});

/** The job that sends mail: by SMTP when there is a server, otherwise into files that the product can show. */
export const mailJob = (settings: { smtpUrl: string; mailFrom: string; dataDir: string }): JobKind => ({
  name: queue,
  retryLimit: 20,
  work: async (data) => {
    const mail = data as unknown as Mail;
    if (mail.to === '') return;
    const { createTransport } = await import('nodemailer');
    const message = { from: settings.mailFrom, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html };
    if (settings.smtpUrl !== '') return void (await createTransport(settings.smtpUrl).sendMail(message));
    const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
    await keepMail(join(settings.dataDir, 'mail'), mail, eml as Buffer);
  },
});
