import type { investmentDetails } from '@guildhall/contract/market/investments.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { DateText } from '../../ui/date-text.tsx';
import classes from './investments.module.css';

/** The document that was sent along, the sheet that was in force, and when the organization has opened it. */
export function YourDocument({ investment }: { investment: ReceivedOf<typeof investmentDetails> }) {
  const { document, agreementHash, keyInformation, documentOpened, organization } = investment;
  return (
    <section aria-labelledby="your-document" className={classes.part}>
      <h2 id="your-document">Your Document</h2>
      <p>
        <a href={document} target="_blank" rel="noreferrer">
          Document
        </a>
      </p>
      {agreementHash !== '' && (
        <p className={classes.opened}>
          Guildhall wrote this document, and nobody signed it. Its SHA-256 is{' '}
          <code className={classes.hash}>{agreementHash}</code>.
        </p>
      )}
      {keyInformation && (
        <p className={classes.opened}>
          When you invested, version {keyInformation.version} of the{' '}
          <a href={keyInformation.document} target="_blank" rel="noreferrer">
            Key Information
          </a>{' '}
          applied. Its SHA-256 is <code className={classes.hash}>{keyInformation.sha256}</code>.
        </p>
      )}
      {documentOpened.length > 0 ? (
        <ul className={classes.opened} aria-label="Openings of your document">
          {documentOpened.map(({ by, at }) => (
            <li key={at}>
              Opened by {by} on <DateText iso={at} withTime />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.opened}>{organization} has not opened it yet.</p>
      )}
    </section>
  );
}
