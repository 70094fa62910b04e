import { type ErrorCode, errorCodes, type PublicOperation } from "@galley/contract";
import { addressOf } from "../documentation/guide-address.ts";
import { errorGuide } from "./error-guide.ts";
import { errorExample } from "./error-responses.ts";
import { allErrorCodes, errorCodesOf } from "./operation-errors.ts";

/** Content of the page of one error code; text may contain `code` between backticks and no other markup. */
export type ErrorPage = {
  code: ErrorCode;
  status: number;
  meaning: string;
  happened: readonly string[];
  fix: readonly string[];
  example: object;
  /** Sections of the guides with more about it. */
  more: readonly { title: string; file: string; address: string }[];
  /** Operations that can return it. */
  operations: readonly PublicOperation[];
};

export function errorPages(operations: readonly PublicOperation[]): ErrorPage[] {
  return allErrorCodes.map((code) => ({
    code,
    ...errorCodes[code],
    happened: errorGuide[code].happened,
    fix: errorGuide[code].fix,
    example: errorExample(code),
    more: errorGuide[code].more.map(({ title, file }) => ({ title, file, address: guideAddress(file) })),
    operations: operations.filter((operation) => errorCodesOf(operation).includes(code)),
  }));
}

function guideAddress(file: string): string {
  const [path = "", place] = file.split("#");
  return `${addressOf(path) ?? "/docs"}${place === undefined ? "" : `#${place}`}`;
}

export const indexIntroduction =
  "Every error is `{ error: { code, message, param?, requestId, details? } }`. `code` is stable and has one status; `message` is written for people and may change.";
