import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { pathTo } from '../../paths.ts';
import { organizationQuery } from './organizations.queries.ts';

const nothingChosen = new ApiError(404, 'No organization was chosen.');

/**
 * Whose screen it is, for the four that show one organization's things: the organization, its name, which leads back to it, and the error
 * when none was chosen or it does not exist.
 */
export function useOfOrganization(id: string) {
  const { data, error } = useQuery({ ...organizationQuery(id), enabled: id !== '', meta: { quiet: true } });
  const name = data?.userDetail.name;
  return {
    organization: data,
    missing: id === '' ? nothingChosen : data ? null : error,
    lead: name ? (
      <>
        Of <Link to={pathTo('organization/details', { id })}>{name}</Link>
      </>
    ) : (
      '\u00a0'
    ),
  };
}
