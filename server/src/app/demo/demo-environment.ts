const usualPort = "4100";

/**
 * Settings of the demo. Nothing of another installation reaches it: not its database, files, keys or accounts at networks. It listens on
 * this machine alone, at a port of its own.
 */
export function demoEnvironment(given: NodeJS.ProcessEnv, directory: string): NodeJS.ProcessEnv {
  const others = Object.entries(given).filter(([name]) => !name.startsWith("GALLEY_") && name !== "DATABASE_URL");
  return {
    ...Object.fromEntries(others),
    PORT: given.PORT || usualPort,
    GALLEY_HOST: "127.0.0.1",
    GALLEY_DATA_DIR: directory,
    GALLEY_LOG_LEVEL: given.GALLEY_LOG_LEVEL || "warn",
  };
}
