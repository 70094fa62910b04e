import type { ServiceLogin } from "../login/service-login.ts";

/** Returns the service's login at a replica: users and passwords are the primary's, which made the service's user itself where it could. */
export function replicaLogin(readUrl: string, login: ServiceLogin): ServiceLogin {
  const given = new URL(login.connectionString).searchParams;
  const [user, password] = [given.get("user"), given.get("password")];
  if (user === null || password === null) return { ...login, connectionString: readUrl };
  const url = new URL(readUrl.replace(/^(\w+:\/\/)[^/?]*@/, "$1"));
  url.searchParams.set("user", user);
  url.searchParams.set("password", password);
  return { connectionString: url.href };
}
