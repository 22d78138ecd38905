import type { NodeFacts } from './node';
import { quote, Refusal } from './refusal';

/**
 * Checks that every value comes from one place and that the nodes can be run in some order (Kahn, "Topological sorting
 * of large networks", CACM 5, 1962). Takes time proportional to the nodes and their inputs.
 *
 * @param given names of inputs and stored tensors
 * @param wanted names of the outputs
 * @throws Refusal
 */
export function requireOrder(
  nodes: readonly NodeFacts[],
  given: ReadonlySet<string>,
  wanted: readonly string[],
): void {
  const madeBy = new Map<string, number>();
  nodes.forEach(({ outputs }, index) => {
    for (const name of outputs) {
      if (name === '') continue;
      if (given.has(name) || madeBy.has(name))
        throw new Refusal('duplicate-name', `value ${quote(name)} comes from two places`);
      madeBy.set(name, index);
    }
  });
  const users: number[][] = nodes.map(() => []);
  const waits = nodes.map(() => 0);
  nodes.forEach(({ inputs, operator }, index) => {
    for (const name of inputs) {
      if (name === '' || given.has(name)) continue;
      const maker = madeBy.get(name);
      if (maker === undefined)
        throw new Refusal(
          'unknown-value',
          `operator ${quote(operator)} reads ${quote(name)}, which nothing gives`,
        );
      (users[maker] as number[]).push(index);
      waits[index] = (waits[index] as number) + 1;
    }
  });
  const ready = nodes.flatMap((_, index) => (waits[index] === 0 ? [index] : []));
  let done = 0;
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    done++;
    for (const user of users[node] as number[]) {
      waits[user] = (waits[user] as number) - 1;
      if (waits[user] === 0) ready.push(user);
    }
  }
  if (done < nodes.length)
    throw new Refusal('cycle', `${nodes.length - done} nodes wait for what depends on themselves`);
  for (const name of wanted)
    if (!madeBy.has(name) && !given.has(name))
      throw new Refusal('unknown-value', `nothing gives output ${quote(name)}`);
}
