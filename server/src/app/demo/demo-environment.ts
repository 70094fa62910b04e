const usualPort = "4100";

/**
 * Returns the settings of the demo. Settings of another installation are left out: its database, files, keys and network accounts.
 * The demo listens only on this machine, at its own port.
 */
export function demoEnvironment(given: NodeJS.ProcessEnv, directory: string): NodeJS.ProcessEnv {
  const others = Object.entries(given).filter(([name]) => !name.startsWith("GALLEY_") && !name.startsWith("DATABASE_URL"));
  return {
    ...Object.fromEntries(others),
    PORT: given.PORT || usualPort,
    GALLEY_HOST: "127.0.0.1",
    GALLEY_DATA_DIR: directory,
    GALLEY_LOG_LEVEL: given.GALLEY_LOG_LEVEL || "warn",
  };
}
