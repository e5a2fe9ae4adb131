import type { Member } from '#contracts/desk/member.ts';

export type StaffSession = Member & { sessionUuid: string; loggedInAt: Date };

/** A session with the client's IP, for the audit log. */
export type AtDesk = StaffSession & { ip: string };

export type ApiEnv = {
  /** Absent if there is no connection, as in tests. */
  Bindings: {
    incoming?: {
      socket?: { remoteAddress?: string | undefined };
      destroyed?: boolean;
      complete?: boolean;
    };
  };
  Variables: {
    requestId: string;
    /** Empty if unknown. */
    clientIp: string;
    /** The text after `Bearer`, unverified. Undefined if the header is absent or empty. */
    token: string | undefined;
    /** Set on staff-only calls. */
    staff: AtDesk | undefined;
  };
};
