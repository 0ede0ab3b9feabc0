import { Suspense, lazy, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * A dialog whose code comes when it is first opened and then stays, so that it can close with grace:
 * `const SearchDialog = lazyDialog(() => import('../search-dialog.tsx').then((module) => module.SearchDialog));`
 */
export function lazyDialog<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  const LazyDialog = (props: Props) => {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    return wanted ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
  return LazyDialog;
}
