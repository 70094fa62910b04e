import { join } from "node:path";

/** Folder of the service's code and all that belongs to it: a clone of the repository, or the installed package. */
export const installationRoot = join(import.meta.dirname, "../../..");

/** Folder of the service's programs as they are built: few files, each made of many sources. */
export const builtFolder = join(installationRoot, "server/dist");

/** True where the code was compiled into a package, which takes other commands than a clone. */
export const isPackage = import.meta.filename.endsWith(".js");

/** Words before a command of the operator, and the command that starts the service. */
export const operatorProgram = isPackage ? "galley" : "npm run galley --";
export const startCommand = isPackage ? "galley start" : "npm start";
