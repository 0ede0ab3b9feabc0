import type { ReactNode } from 'react';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import classes from './purchase-detail.module.css';

type Props = {
  photo: string;
  title: string;
  /** What matters most, above all else. */
  figures: readonly (readonly [term: string, value: ReactNode])[];
  items: readonly (readonly [term: string, value: ReactNode])[];
  /** Dollars of its card payment that went back to the card. */
  takenBack: number | undefined;
  children?: ReactNode;
};

/** An order or investment: the project's picture, the figures that matter, and all that was agreed. */
export function PurchaseDetail({ photo, title, figures, items, takenBack, children }: Props) {
  return (
    <div className={classes.detail}>
      <div className={classes.photo}>
        <Picture src={photo} kind="project" name={title} eager />
      </div>
      <div>
        <div role="group" aria-label="At a glance" className={classes.figures}>
          {figures.map(([term, value]) => (
            <p key={term}>
              <span>{term}</span>
              <strong>{value}</strong>
            </p>
          ))}
        </div>
        <DescriptionList
          items={[
            ...items,
            ...(takenBack === undefined
              ? []
              : [['Returned to Card', <Money key="back" dollars={takenBack} />] as const]),
          ]}
        />
        {children}
      </div>
    </div>
  );
}
