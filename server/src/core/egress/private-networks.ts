/** Networks in which servers of the operator run beside the service: this machine, private networks, and those that VPNs and carriers share. */
export const privateNetworks = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "::1/128",
  "fc00::/7",
] as const;
