import { connectPlatform } from "@galley/contract";
import { describe, expect, test } from "vitest";
import { inputFor } from "./platform-form.ts";

const values = { address: " journal.hearth.example ", username: " marta ", credentials: " abcd EFGH " };

describe("what is sent to connect a platform", () => {
  test("is what the platform takes, without the blanks around it", () => {
    expect(inputFor("prj_1", "wordpress", values)).toEqual({
      projectId: "prj_1",
      platform: "wordpress",
      address: "https://journal.hearth.example",
      credentials: { username: "marta", applicationPassword: "abcd EFGH" },
    });
    expect(inputFor("prj_1", "devto", { ...values, address: "" })).toEqual({
      projectId: "prj_1",
      platform: "devto",
      credentials: { apiKey: "abcd EFGH" },
    });
    expect(inputFor("prj_1", "ghost", { ...values, address: "http://127.0.0.1:80" }).address).toBe("http://127.0.0.1:80");
  });

  test.each([
    ["wordpress", { ...values, username: "a:b" }, ["credentials", "username"]],
    ["wordpress", { ...values, credentials: "" }, ["credentials", "applicationPassword"]],
    ["wordpress", { ...values, address: "" }, ["address"]],
    ["ghost", { ...values, credentials: "short" }, ["credentials", "adminApiKey"]],
    ["devto", { ...values, credentials: "two words" }, ["credentials", "apiKey"]],
  ] as const)("is looked at first: %s with %j", (platform, typed, path) => {
    const { error } = connectPlatform.input.safeParse(inputFor("prj_1", platform, typed));
    expect(error?.issues.map((issue) => issue.path)).toEqual([path]);
  });
});
