import { destinationsByFormat, networksByName, type PostDestinationName, type PostFormat } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";

const takesAccount = (name: PostDestinationName) => networksByName[name].named === true;

/** Returns where posts of these formats can go in this project: to networks that a post has to name only where the project has an account. */
export function useOffered(...formats: readonly PostFormat[]): PostDestinationName[] {
  const { project } = usePlace();
  const all: readonly PostDestinationName[] = formats.flatMap((format) => destinationsByFormat[format]);
  const accounts = useQuery({ ...query("list_network_accounts", { id: project.id }), enabled: all.some(takesAccount) });
  return all.filter((name) => !takesAccount(name) || accounts.data?.data.some(({ network }) => network === name) === true);
}
