import type { ReactNode } from 'react';
import { DescriptionList } from '../ui/description-list.tsx';
import { Picture } from '../ui/picture.tsx';
import classes from './purchase-detail.module.css';

type Props = {
  photo: string;
  title: string;
  items: readonly (readonly [term: string, value: ReactNode])[];
  children?: ReactNode;
};

/** An order or investment: the project's picture and all that was agreed. */
export function PurchaseDetail({ photo, title, items, children }: Props) {
  return (
    <div className={classes.detail}>
      <div className={classes.photo}>
        <Picture src={photo} kind="project" name={title} eager />
      </div>
      <div>
        <DescriptionList items={items} />
        {children}
      </div>
    </div>
  );
}
