import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { leaveToLogin } from '../../api/navigation.ts';
import { useSession } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './accounts.module.css';

/** "Return To Home" ends the session in this browser (spec §2.not-found), and says so; beside it stands the way back that does not. */
export function Component() {
  const navigate = useNavigate();
  const loggedIn = useSession().token !== '';
  const cameFromHere = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
  return (
    <div className={classes.centred}>
      <PageTitle lead="There is no page at this address." />
      <div className={classes.ways}>
        <Button onClick={leaveToLogin} aria-describedby={loggedIn ? 'return-to-home' : undefined}>
          Return To Home
        </Button>
        {cameFromHere ? (
          <Button variant="default" onClick={() => void navigate(-1)}>
            Go Back
          </Button>
        ) : (
          loggedIn && (
            <Button variant="default" component={Link} to={pathTo('dashboard')}>
              Go to Organizations
            </Button>
          )
        )}
      </div>
      {loggedIn && (
        <p id="return-to-home" className={classes.note}>
          “Return To Home” logs you out here.
        </p>
      )}
    </div>
  );
}
