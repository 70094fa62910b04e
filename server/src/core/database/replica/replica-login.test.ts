import { expect, test } from "vitest";
import { replicaLogin } from "./replica-login.ts";

const read = "postgres://galley:secret@replica.example:5433/galley?sslmode=require";

test("the user that the primary has made for the service logs in at the replica too", () => {
  const login = { connectionString: "postgres://db.example/galley?user=galley_service_1&password=p%26s" };
  const { connectionString, role } = replicaLogin(read, login);
  const { host, pathname, username, searchParams } = new URL(connectionString);
  expect({ host, pathname, username, role }).toEqual({ host: "replica.example:5433", pathname: "/galley", username: "", role: undefined });
  expect(Object.fromEntries(searchParams)).toEqual({ sslmode: "require", user: "galley_service_1", password: "p&s" });
});

test("an owner steps down at the replica too, and the service's own user logs in as given", () => {
  const owner = { connectionString: "postgres://owner:x@db.example/galley", role: "galley_service" as const };
  expect(replicaLogin(read, owner)).toEqual({ connectionString: read, role: "galley_service" });
  expect(replicaLogin(read, { connectionString: "postgres://web:x@db.example/galley" })).toEqual({ connectionString: read });
});
