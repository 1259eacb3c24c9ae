/**
 * Calls that come while others are under way go to the database together: one statement and one commit for all of them.
 * A call that finds a free lane is sent at once and alone, so nobody waits for company.
 */
interface WaitingCall<Call, Outcome> {
  readonly call: Call;
  /** `performance.now()` when it came. */
  readonly since: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupOptions<Call, Outcome> {
  /** Groups under way at once. */
  lanes: number;
  /** Calls of a group. */
  most: number;
  /** Time in ms that a call may wait for its group; then it fails: whoever sent it has given up, and more calls come. */
  patience: number;
  /** Answers the outcomes in the order of the calls. Takes effect for all of them, or for none when it throws. */
  together: (calls: readonly Call[]) => Promise<readonly Outcome[]>;
  /** True for an error that is about one call: each of the group is then tried alone. Any other fails the whole group. */
  isAboutOne: (error: unknown) => boolean;
}

/** Makes the function that callers call one by one. */
export function groupCalls<Call, Outcome>(options: GroupOptions<Call, Outcome>): (call: Call) => Promise<Outcome> {
  const { lanes, most, patience, together, isAboutOne } = options;
  const waiting: WaitingCall<Call, Outcome>[] = [];
  let underWay = 0;

  async function send(group: readonly WaitingCall<Call, Outcome>[]): Promise<void> {
    try {
      const outcomes = await together(group.map(({ call }) => call));
      if (outcomes.length !== group.length) throw new Error(`${group.length} calls had ${outcomes.length} outcomes`);
      for (const [place, outcome] of outcomes.entries()) group[place]?.resolve(outcome);
    } catch (error) {
      if (group.length > 1 && isAboutOne(error)) for (const one of group) await send([one]);
      else for (const { reject } of group) reject(error);
    }
  }

  function isInTime({ since, reject }: WaitingCall<Call, Outcome>): boolean {
    if (performance.now() - since <= patience) return true;
    reject(new Error(`the database did not take the call within ${patience} ms`));
    return false;
  }

  async function runLane(): Promise<void> {
    underWay += 1;
    while (waiting.length > 0) {
      const group = waiting.splice(0, most).filter(isInTime);
      if (group.length > 0) await send(group);
    }
    underWay -= 1;
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, since: performance.now(), resolve, reject });
      if (underWay < lanes) void runLane();
    });
}
