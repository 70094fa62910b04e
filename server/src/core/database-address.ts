/** An address of a database, taken apart. `places` are addresses of one server each, without the options and what Galley reads itself. */
type Address = { places: readonly string[]; options: string };

/**
 * Takes an address apart, such as postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write. The servers may also
 * stand in the parameters `host` and `port`, as libpq has it.
 */
export function readAddress(connectionString: string): Address {
  const { scheme, user, hosts, path, parameters } = addressParts(connectionString);
  const options = parameters.get("options") ?? "";
  for (const name of ["options", "target_session_attrs", "load_balance_hosts"]) parameters.delete(name);
  const named = parameters.get("host")?.split(",");
  const ports = parameters.get("port")?.split(",") ?? [];
  const join = (host: string) => `${scheme}${user}${host}${path}${parameters.size === 0 ? "" : `?${parameters}`}`;
  if (named === undefined) return { places: hosts.split(",").map(join), options };
  const places = named.map((host, index) => {
    parameters.set("host", host);
    if (ports.length > 0) parameters.set("port", ports[index] ?? ports[0] ?? "");
    return join(hosts);
  });
  return { places, options };
}

/** Returns the address for another user, whose name and password become parameters: an address without a host has no place for them. */
export function withUser(connectionString: string, user: string, password: string): string {
  const { scheme, hosts, path, parameters } = addressParts(connectionString);
  parameters.set("user", user);
  parameters.set("password", password);
  return `${scheme}${hosts}${path}?${parameters}`;
}

/** Returns the user that `withUser` has put into an address. */
export function userIn(connectionString: string): { user: string; password: string } | undefined {
  const { parameters } = addressParts(connectionString);
  const [user, password] = [parameters.get("user"), parameters.get("password")];
  return user === null || password === null ? undefined : { user, password };
}

function addressParts(connectionString: string) {
  const question = connectionString.indexOf("?");
  const address = question < 0 ? connectionString : connectionString.slice(0, question);
  const begin = address.indexOf("://") + 3;
  const slash = address.indexOf("/", begin);
  const end = slash < 0 ? address.length : slash;
  const at = address.lastIndexOf("@", end - 1) + 1;
  const hostsBegin = Math.max(begin, at);
  return {
    scheme: address.slice(0, begin),
    user: address.slice(begin, hostsBegin),
    hosts: address.slice(hostsBegin, end),
    path: address.slice(end),
    parameters: new URLSearchParams(question < 0 ? "" : connectionString.slice(question + 1)),
  };
}
