/** Registration cards, wallet passes, and what only the server says about orders. */
export const documents = {
  // The registration card.
  'Registration card: digital copy': 'Tarjeta de registro: copia digital',
  'Registration card for {plate}: digital copy': 'Tarjeta de registro de {plate}: copia digital',
  'Order {order}': 'Pedido {order}',
  'Order {order}, paid {day}.': 'Pedido {order}, pagado el {day}.',
  'TEST: not a real registration': 'PRUEBA: no es un registro real',
  'License plate {plate}': 'Placa {plate}',
  Owner: 'Dueño',
  'See order {order}': 'Vea el pedido {order}',
  'Scan to verify': 'Escanee para verificar',
  'QR code that opens {url}': 'Código QR que abre {url}',
  'This is a digital copy of your order.': 'Esta es una copia digital de su pedido.',
  'Cut along the outer edge. Verify this card at':
    'Recorte por el borde exterior. Verifique esta tarjeta en',
  'What you paid': 'Lo que usted pagó',
  'Includes: {fees}': 'Incluye: {fees}',

  // The wallet passes.
  'This is not a registration card': 'Esto no es una tarjeta de registro',
  'Order {order} for {plate}. This is not a registration card.':
    'Pedido {order} para {plate}. Esto no es una tarjeta de registro.',
  'Please note': 'Aviso',
  'Status as of {day}': 'Estado al {day}',
  'Registration expires': 'El registro vence',
  'This pass only shows your order’s status. To update the status, add the pass again.':
    'Este pase solo muestra el estado de su pedido. Para actualizarlo, agregue el pase otra vez.',

  // Errors from the server.
  'This vehicle is no longer in your cart.': 'Este vehículo ya no está en su carrito.',
  'This order is paid and can no longer be removed.':
    'Este pedido ya está pagado y no se puede quitar.',
  'We have checked with the DMV.': 'Ya consultamos al DMV.',
  'We have sent this order to the DMV.': 'Ya enviamos este pedido al DMV.',
  'This order does not need this document.': 'Este pedido no necesita este documento.',
  'This order no longer needs documents.': 'Este pedido ya no necesita documentos.',
  'We’ve already accepted this document. You don’t need to send it again.':
    'Ya aceptamos este documento. No necesita enviarlo otra vez.',
  'This file is already in use. Please request a new upload URL.':
    'Este archivo ya está en uso. Envíe el archivo otra vez.',
  'The picture is blurry, so we can’t read it.': 'La foto está borrosa y no la podemos leer.',
  'We don’t recognize this link. Please use the link in your latest email.':
    'No reconocemos este enlace. Use el enlace del correo más reciente.',
  'There is no registration card for this order yet. It will be available once the DMV accepts the renewal.':
    'Este pedido aún no tiene tarjeta de registro. Estará disponible cuando el DMV acepte la renovación.',
  'We have no card with this code.': 'No tenemos ninguna tarjeta con este código.',
  'There is no wallet pass for this order.': 'Este pedido no tiene pase de Wallet.',
  'This link has expired. Please open your order again.':
    'Este enlace ya venció. Abra su pedido otra vez.',

  // What a correction changes.
  'The DMV still needs': 'El DMV todavía necesita',
  'What the DMV says': 'Lo que dice el DMV',
  'On record': 'En los archivos del DMV',
  'DMV fees': 'Tarifas del DMV',
  None: 'Ninguno',
} as const;
