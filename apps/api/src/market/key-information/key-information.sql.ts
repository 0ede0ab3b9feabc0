import type { PromisedFigure } from '@guildhall/contract/market/impact-figures.ts';
import type { ReportPromise } from '@guildhall/contract/market/owed-reports.ts';
import type { Explanations } from '@guildhall/contract/market/project-explanations.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { toTerms } from '../project-changes/terms-in-words.ts';

/** The project `p` with its facts, and what was kept of the same ones. */
const projectsWithFacts = `projects AS p
        CROSS JOIN LATERAL key_information_facts(p) AS f (facts)
        CROSS JOIN LATERAL key_information_hash(f.facts) AS h (hash)
        LEFT JOIN key_information AS k ON k.project_id = p.id AND k.facts_sha256 = h.hash`;

const sql = {
  ofProject: statement<{ id: string }, FoundKeyInformation>(
    'key-information.of-project',
    `SELECT f.facts, k.pdf FROM ${projectsWithFacts} WHERE p.id = :id`,
  ),
  ofSlug: statement<{ slug: string }, FoundKeyInformation>(
    'key-information.of-slug',
    `SELECT f.facts, k.pdf FROM ${projectsWithFacts} WHERE p.share_slug = :slug AND p.is_public AND p.state <> 'draft'`,
  ),
  // Each investment asks this, so the bytes of the file are not read for it.
  inForce: statement<{ id: string }, KeyInformationInForce>(
    'key-information.in-force',
    `SELECT f.facts, h.hash, k.id FROM ${projectsWithFacts} WHERE p.id = :id`,
  ),
  kept: statement<{ id: string }, { title: string; version: number; pdf: Buffer }>(
    'key-information.kept',
    `SELECT p.title, k.version, k.pdf FROM key_information AS k JOIN projects AS p ON p.id = k.project_id
      WHERE k.id = :id`,
  ),
  keep: statement<{ projectId: string; version: number; hash: Buffer; pdf: Buffer }, { id: string }>(
    'key-information.keep',
    'SELECT keep_key_information(:projectId, :version, :hash, :pdf) AS id',
  ),
};

/** What the sheet of a project is made of. */
export type KeyInformationFacts = Explanations & {
  /** 1 as published, and one more for each change, correction and extension. */
  version: number;
  /** When the last of them was made, as JSON writes it. */
  since: string;
  isDraft: boolean;
  title: string;
  description: string;
  category: string;
  terms: Parameters<typeof toTerms>[0];
  reports: ReportPromise;
  reportDays: number;
  /** Left out where none are promised. */
  impactFigures?: readonly PromisedFigure[];
  organization: string;
  isVerified: boolean;
  /** Empty where it is not verified. */
  registrationNumber: string;
  place: string;
  /** Twelve months each, the oldest first: the loans that ran on the first day, and those of them that went into default. */
  years: { from: string; to: string; loans: number; defaulted: number }[];
};

/** `pdf` is the file that is kept of the same facts; null until somebody has invested on them. */
export type FoundKeyInformation = { facts: KeyInformationFacts; pdf: Buffer | null };

/** `id` is of the file that is kept of the same facts; null until somebody has invested on them. */
type KeyInformationInForce = { facts: KeyInformationFacts; hash: Buffer; id: string | null };

/** Of a project, for who has proven to be allowed to see it; undefined where there is none. */
export async function findKeyInformation(db: Db, id: string) {
  return (await db.query(sql.ofProject, { id }))[0];
}

/** What an investment in a project is made on; undefined where there is no such project. */
export async function findKeyInformationInForce(db: Db, id: string) {
  return (await db.query(sql.inForce, { id }))[0];
}

/** Of the public project of an address; undefined where there is none. */
export async function findPublicKeyInformation(db: Db, slug: string) {
  return (await db.query(sql.ofSlug, { slug }))[0];
}

/** A file that was kept. */
export async function findStored(db: Db, id: string) {
  return (await db.query(sql.kept, { id }))[0];
}

/** Keeps the file that was made of facts, and answers its id: that of the first where two make it at once. */
export async function keepFile(
  db: Db,
  kept: { projectId: string; version: number; hash: Buffer; pdf: Buffer },
): Promise<string> {
  return (await db.query(sql.keep, kept))[0]!.id;
}
