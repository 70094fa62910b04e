import { userIn, withUser } from "#src/core/database-address.ts";
import type { ServiceLogin } from "../login/service-login.ts";

/** Returns the service's login at a replica: users and passwords are the primary's, which made the service's user itself where it could. */
export function replicaLogin(readUrl: string, login: ServiceLogin): ServiceLogin {
  const own = userIn(login.connectionString);
  if (own === undefined) return { ...login, connectionString: readUrl };
  return { connectionString: withUser(readUrl, own.user, own.password) };
}
