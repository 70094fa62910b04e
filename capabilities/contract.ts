// Operations of capabilities, as the contract has them.
export * from "./connected-site/contract.ts";
