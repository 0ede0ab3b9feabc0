import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import { KeyTable } from '../../console/key-table.tsx';
import classes from '../../console/operator.module.css';
import { pageQuery, pageVersionsQuery, type OperatedPage, type PageVersion } from './site-pages.operator.queries.ts';
import { sourceWords } from './page-sources.ts';

const PageEditor = lazy(async () => ({ default: (await import('./page-editor.tsx')).PageEditor }));
const PreviewDialog = lazyDialog(() => import('./page-dialogs.tsx').then((module) => module.PreviewDialog));
const BackDialog = lazyDialog(() => import('./page-dialogs.tsx').then((module) => module.BackDialog));

/** One public page: where its text comes from, the text to change, and each version that was published here. */
export function Component() {
  return (
    <DetailFrame
      lead="Everyone sees what you publish within about a second. Every version is saved."
      detail={useDetail(pageQuery, 'No page was chosen.')}
    >
      {(page) => <Page key={page.page} page={page} />}
    </DetailFrame>
  );
}

/** What is looked at: a text that is not published yet, or a version. */
type Shown = { markdown: string } | { version: number };

function Page({ page }: { page: OperatedPage }) {
  // The editor keeps the version that it began with, so that nobody loses what they have written when somebody else publishes.
  const [edited, setEdited] = useState(page);
  const [own, setOwn] = useState(page.version);
  const [edits, setEdits] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const [back, setBack] = useState<{ version: number }>();
  if (page.version !== edited.version && page.version === own) setEdited(page);
  return (
    <>
      <section aria-labelledby="now" className={classes.part}>
        <h2 id="now">{page.title}</h2>
        <DescriptionList label="Now" items={factsOf(page)} />
        <div className={classes.buttons}>
          {!edits && <Button onClick={() => setEdits(true)}>Edit the Text</Button>}
          {page.source === 'console' && (
            <Button variant="default" onClick={() => setBack({ version: 0 })}>
              {backWords(page)}
            </Button>
          )}
        </div>
      </section>
      {edits && (
        <section aria-labelledby="text" className={classes.part}>
          <h2 id="text">Text</h2>
          {page.version !== edited.version && (
            <p role="status" className={classes.testNote}>
              Version {page.version} was published by {page.changedBy} since you began.{' '}
              <Button variant="default" onClick={() => setEdited(page)}>
                Edit That One
              </Button>
            </p>
          )}
          <Suspense fallback={<FormSkeleton />}>
            <PageEditor
              key={edited.version}
              page={edited}
              onPreview={(markdown) => setShown({ markdown })}
              onPublished={setOwn}
            />
          </Suspense>
        </section>
      )}
      <section aria-labelledby="versions" className={classes.part}>
        <h2 id="versions">Versions</h2>
        <KeyTable
          caption="Versions"
          columns={versionColumns(page, setShown, setBack)}
          rowKey={({ version }) => version}
          query={pageVersionsQuery(page)}
          empty={{ text: 'Nothing has been published here yet.', hint: 'Edit the text above and publish it.' }}
        />
      </section>
      <PreviewDialog opened={shown !== undefined} onClose={() => setShown(undefined)} page={page.page} shown={shown} />
      <BackDialog
        opened={back !== undefined}
        onClose={() => setBack(undefined)}
        page={page}
        version={back?.version ?? 0}
        onPublished={setOwn}
      />
    </>
  );
}

function backWords({ beneath }: OperatedPage): string {
  return beneath === 'file' ? 'Back to the File' : 'Back to the Product’s Text';
}

function factsOf({ page, source, beneath, version, changedAt, changedBy }: OperatedPage) {
  return [
    [
      'Address',
      <a key="address" href={`/${page}`}>
        /{page}
      </a>,
    ],
    ['Text from', sourceWords[source]],
    ...(source === 'console' ? [['In place of', sourceWords[beneath]] as const] : []),
    ...(version > 0 ? [['Version', String(version)] as const] : []),
    ['Last changed', <DateText key="changed" iso={changedAt} withTime={source !== 'product'} />],
    ...(changedBy ? [['Changed by', changedBy] as const] : []),
  ] as const;
}

function versionColumns(
  page: OperatedPage,
  onLook: (shown: Shown) => void,
  onBack: (back: { version: number }) => void,
): KeyColumn<PageVersion>[] {
  return [
    { label: 'Version', cell: ({ version }) => version },
    {
      label: 'Published',
      cell: ({ publishedAt, publishedBy }) => (
        <div>
          <DateText iso={publishedAt} withTime />
          <p className={classes.soft}>{publishedBy}</p>
        </div>
      ),
    },
    {
      label: 'Reason',
      cell: ({ reason, characters }) => (
        <div>
          {reason}
          {characters === 0 && <p className={classes.soft}>{backWords(page)}</p>}
        </div>
      ),
    },
    {
      label: 'Change',
      cell: ({ version, characters }) =>
        characters === 0 ? (
          '–'
        ) : (
          <div className={classes.rowActs}>
            <Button variant="default" aria-label={`Look at version ${version}`} onClick={() => onLook({ version })}>
              Look
            </Button>
            {version !== page.version && (
              <Button
                variant="default"
                aria-label={`Publish version ${version} again`}
                onClick={() => onBack({ version })}
              >
                Publish Again
              </Button>
            )}
          </div>
        ),
    },
  ];
}
