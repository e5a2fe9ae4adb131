/** The settings with which production accepts a demonstration. */
export const SAFE_DEMONSTRATION = {
  ALLOW_SANDBOX: '1',
  SESSION_SECRET: 'q7Vh0sT2mZ5xW8yB1dK4nP6rJ9uL3cFaEgHi+oQw=',
  METRICS_TOKEN: 'kT5vR8yU2wQ9zX4cB7nM1aS6dF3g',
  TRUSTED_PROXIES: '127.0.0.1',
};
