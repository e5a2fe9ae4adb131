/** Emails. */
export const mails = {
  // The frame of every email.
  'License plate: {plate}': 'Placa: {plate}',

  // Buttons and links.
  'Go to your order': 'Ir a su pedido',
  'Read the privacy policy': 'Leer la política de privacidad',
  'Renew now': 'Renovar ahora',
  'See my orders': 'Ver mis pedidos',
  'Start your order': 'Hacer su pedido',
  'Track it at {carrier}': 'Rastrear en {carrier}',

  // An order.
  'Order {ids}': 'Pedido {ids}',
  'Orders {ids}': 'Pedidos {ids}',
  Service: 'Servicio',
  Status: 'Estado del pedido',
  'Mailed {day}': 'Enviado por correo el {day}',
  'Expected delivery': 'Entrega prevista',
  'Originally expected': 'Previsto originalmente',
  'Tracking number': 'Número de rastreo',
  Expires: 'Vence',
  'You can renew from': 'Puede renovar desde',

  // An email to the earlier address of a corrected order.
  'We now send emails about this order to another address.':
    'Ahora enviamos los correos sobre este pedido a otra dirección.',
  'If you didn’t request this, please contact us.': 'Si no lo solicitó, comuníquese con nosotros.',

  // The result of a status check, and corrected results.
  'The DMV has no vehicle with this license plate on record.':
    'El DMV no tiene registrado ningún vehículo con esta placa.',
  Hold: 'Bloqueo',
  'Can be renewed today': 'Se puede renovar hoy',
  'Previously reported': 'Lo que informamos antes',

  // Payments and refunds.
  Amount: 'Monto',
  'Paid with': 'Pagado con',
  'payment {payment}': 'pago {payment}',
  Sent: 'Enviado',
  'Overnight envelope': 'Sobre con envío de un día para otro',
  'Fee refunded when its last vehicle is canceled':
    'La tarifa se reembolsa cuando se cancela el último vehículo del sobre',
  'Refund requested': 'Reembolso solicitado',
  Refunded: 'Reembolsado',
  'Refunded earlier': 'Reembolsado antes',
  'Refund returned by the bank': 'Reembolso devuelto por el banco',
  'Refund sent': 'Reembolso enviado',
  'On your card by': 'En su tarjeta a más tardar',

  // A privacy request.
  Reference: 'Referencia',
  Received: 'Recibida',
  'We’ll respond by': 'Responderemos a más tardar',
  'two requests in 12 months': 'dos solicitudes en un período de 12 meses',
} as const;
