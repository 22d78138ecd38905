import { CONTRACTS } from '@/lib/domain/contracts';
import { handlerOf } from '../../authorization/testing/handlers';

/** The route that answers an address, with what Next would hand over of the path. */
export async function handlerAt(method: string, address: string) {
  const parts = new URL(address, 'http://lab.example').pathname.split('/');
  const matches = CONTRACTS.filter((contract) => {
    const names = contract.path.split('/');
    return (
      contract.method === method &&
      names.length === parts.length &&
      names.every((name, index) => name.startsWith('{') || name === parts[index])
    );
  });
  // Where a fixed part and a parameter both fit, the fixed part counts.
  const [contract] = matches.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  if (!contract) throw new Error(`nothing answers ${method} ${address}`);
  const params = Object.fromEntries(
    contract.path
      .split('/')
      .flatMap((name, index) => (name.startsWith('{') ? [[name.slice(1, -1), parts[index] ?? '']] : [])),
  );
  return { handler: await handlerOf(contract), params };
}
