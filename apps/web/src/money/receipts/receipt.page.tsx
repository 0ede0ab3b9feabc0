import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLocation } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { saveLinked } from '../../ui/save-file.ts';
import { DetailSkeleton } from '../../ui/states/skeletons.tsx';
import classes from './receipts.module.css';
import { receiptQuery, type Receipt } from './receipts.queries.ts';

const DownloadConfirmation = lazy(() =>
  import('../../market/investments/download-confirmation.tsx').then((module) => ({
    default: module.DownloadConfirmation,
  })),
);

function idIn(search: string) {
  return new URLSearchParams(search).get('id') ?? '';
}

export function loader({ request }: LoaderFunctionArgs) {
  const id = idIn(new URL(request.url).search);
  if (id) void queryClient.prefetchQuery(receiptQuery(id));
  return null;
}

/** What was given back, when and how, and what remains; nothing where nothing was. */
function givenBack({ refunds, left }: Receipt): [string, ReactNode][] {
  if (refunds.length === 0) return [];
  const list = (
    <ul className={classes.refunds}>
      {refunds.map(({ id, date, how, amount }) => (
        <li key={id}>
          <Money dollars={amount} />, <DateText iso={date} withTime />
          <p className={classes.how}>{how}</p>
        </li>
      ))}
    </ul>
  );
  return [
    ['Refunded', list],
    ['Remains', <Money key="left" dollars={left} />],
  ];
}

const nothingChosen = new ApiError(404, 'No receipt was chosen.');

/** What was paid, by whom, to whom and how: to read, to print and to keep. */
export function Component() {
  const id = idIn(useLocation().search);
  const { data, error, refetch } = useQuery({ ...receiptQuery(id), enabled: id !== '' });
  // The link in an old answer may have run out.
  const { mutate: download, isPending } = useMutation({
    mutationFn: async () => saveLinked((await queryClient.fetchQuery({ ...receiptQuery(id), staleTime: 0 })).pdf),
  });
  const missing = id === '' ? nothingChosen : data ? null : error;
  return (
    <>
      <PageTitle
        actions={
          data && (
            <div className={classes.actions}>
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => window.print()}
              >
                Print
              </Button>
              {data.kind === 'investment' && (
                <Suspense>
                  <DownloadConfirmation investId={data.id} />
                </Suspense>
              )}
              <Button
                leftSection={<IconDownload size={18} aria-hidden />}
                loading={isPending}
                onClick={() => download()}
              >
                Download PDF
              </Button>
            </div>
          )
        }
      />
      {missing ? (
        <ErrorState error={missing} retry={refetch} back={{ to: pathTo('wallet'), label: 'Go to Wallet' }} />
      ) : !data ? (
        <DetailSkeleton />
      ) : (
        <div className={classes.sheet}>
          <p className={classes.issuer}>Guildhall</p>
          {data.test && <p className={classes.test}>{testMoneyNote}</p>}
          <DescriptionList
            label="Receipt"
            items={[
              ['Number', data.number],
              ['Date', <DateText key="date" iso={data.date} withTime />],
              ['From', data.from],
              ['To', data.to],
              ['For', data.for],
              ['Amount', <Money key="amount" dollars={data.amount} />],
              ['Paid By', data.paidBy],
              ...givenBack(data),
              ...(data.returned === undefined
                ? []
                : [['Returned so far', <Money key="returned" dollars={data.returned} />] as const]),
              ...(data.keyInformation
                ? [
                    [
                      'Key Information',
                      <span key="sheet">
                        Version {data.keyInformation.version}, SHA-256{' '}
                        <code className={classes.hash}>{data.keyInformation.sha256}</code>
                      </span>,
                    ] as const,
                  ]
                : []),
            ]}
          />
        </div>
      )}
    </>
  );
}
