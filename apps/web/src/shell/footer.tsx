import { pathTo } from '../paths.ts';
import classes from './footer.module.css';

/** Links to the pages that say on what terms, with which data and how. The server writes them, so they are plain links. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <a href={pathTo('terms')}>Terms</a>
      <a href={pathTo('privacy')}>Privacy</a>
      <a href={pathTo('help')}>Help</a>
      <a href={pathTo('outcomes')}>Outcomes</a>
    </footer>
  );
}
