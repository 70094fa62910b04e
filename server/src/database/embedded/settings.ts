const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

// The log tells what went wrong without the rows and values that it went wrong with.
const discreet = { log_error_verbosity: "terse", log_min_error_statement: "panic" };

export function settingsFor({ durable, settings }: { durable: boolean; settings: Record<string, string> }): Record<string, string> {
  return { ...discreet, ...(durable ? { fsync: "on" } : careless), ...settings };
}
