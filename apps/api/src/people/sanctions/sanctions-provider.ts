/** Who is looked up in the lists, and no more of them. What is not known is empty; of the holder of a bank account nothing but the name is. */
export type SanctionsSubject = {
  kind: 'person' | 'organization' | 'holder';
  name: string;
  businessName: string;
  registrationNumber: string;
  country: string;
  /** A day, such as 1990-12-31. */
  birthDate: string;
};

/** An entry of a list that may name who was asked about. `score` is from 0 to 1, null where the provider does not say it. */
export type SanctionsHit = { list: string; entry: string; name: string; score: number | null; words: string };

/** `hits` is null while the provider does not know them yet; `listVersion` is empty where it does not name its lists. */
export type SanctionsAnswer = { hits: SanctionsHit[] | null; listVersion: string };

/** Somebody who keeps lists of sanctions. */
export type SanctionsProvider = {
  /**
   * Asks about somebody under our own id: the same id again is the same question.
   * @throws ProviderProblem
   */
  ask(id: string, subject: SanctionsSubject): Promise<SanctionsAnswer>;
  /**
   * The version of the lists now; empty where the provider does not name them.
   * @throws ProviderProblem
   */
  listVersion(): Promise<string>;
};
