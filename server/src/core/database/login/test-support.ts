import { openClient } from "../database-client.ts";
import type { ServiceLogin } from "./service-login.ts";

export async function seen({ connectionString, role }: ServiceLogin): Promise<string> {
  const client = await openClient({ connectionString, settings: { role } });
  try {
    return (await client.query("select session_user::text as name, count(*)::integer from migration")).rows[0].name;
  } finally {
    await client.end();
  }
}
