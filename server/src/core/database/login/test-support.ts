import pg from "pg";
import { optionsOf } from "../connect.ts";
import type { ServiceLogin } from "./service-login.ts";

export async function seen({ connectionString, ...role }: ServiceLogin): Promise<string> {
  const client = new pg.Client({ connectionString, options: optionsOf({ connectionString, ...role }) });
  await client.connect();
  try {
    return (await client.query("select session_user::text as name, count(*)::integer from migration")).rows[0].name;
  } finally {
    await client.end();
  }
}
