import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Card, CardGrid } from '../../ui/link-card.tsx';
import { Money } from '../../ui/money.tsx';
import { CardGridSkeleton } from '../../ui/states/skeletons.tsx';
import classes from './services.module.css';
import { servicesQuery } from './services.queries.ts';
import type { Service } from './services.queries.ts';

type Props = {
  /** Left out for the caller's own. */
  organizationId?: string;
  empty: ReactNode;
  /** What can be done with a service; nothing where it is only read. */
  children?: (service: Service) => ReactNode;
};

/** Services as cards: title, price and date (spec §2.services). */
export function ServiceCards({ organizationId, empty, children }: Props) {
  const { data, error, refetch } = useQuery(servicesQuery(organizationId));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <CardGridSkeleton picture={false} />;
  if (data.length === 0) return empty;
  return (
    <CardGrid label="Services">
      {data.map((service) => (
        <li key={service.id}>
          <Card as="article" label={service.title}>
            <div className={classes.card}>
              <h2 className={classes.title}>{service.title}</h2>
              <span className={classes.price}>
                <Money dollars={service.budget} />
              </span>
              <span className={classes.date}>
                Date: <DateText iso={service.createdAt} />
              </span>
              {children && <div className={classes.buttons}>{children(service)}</div>}
            </div>
          </Card>
        </li>
      ))}
    </CardGrid>
  );
}
