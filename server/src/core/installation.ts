import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "./once.ts";

/** Folder of the service's code and all that belongs to it: a clone of the repository, or the installed package. */
export const installationRoot = join(import.meta.dirname, "../../..");

/** Folder of the service's programs as they are built: few files, each made of many sources. */
export const builtFolder = join(installationRoot, "server/dist");

/** True where this process runs a built program, and not the sources. */
export const isBuilt = import.meta.filename.endsWith(".js");

/** True in an installed package, which takes other commands than a clone. */
export const isPackage = !existsSync(join(installationRoot, "scripts/run.mjs"));

/** Words before a command of the operator, and the command that starts the service. */
export const operatorProgram = isPackage ? "galley" : "npm run galley --";
export const startCommand = isPackage ? "galley start" : "npm start";

/** Returns the version of the service. */
export const installedVersion = once((): string => JSON.parse(readFileSync(join(installationRoot, "package.json"), "utf8")).version);
